import type { ReactNode } from 'react';
import classes from './illustrations.module.css';
import { Lark } from './Lark.tsx';

/** Illustrations are decorative; the text beside them carries the meaning. */
function Picture({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg className={classes.picture} viewBox={viewBox} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Nothing here yet: a lark beside an empty nest. */
export function EmptyArt() {
  return (
    <Picture viewBox="0 0 240 160">
      <ellipse cx="120" cy="140" rx="92" ry="10" fill="var(--lw-art-sky)" />
      <path d="M66 104h92c0 24-18 36-46 36s-46-12-46-36Z" fill="var(--lw-art-breast)" />
      <path d="M60 104c30-9 74-9 104 0-30 8-74 8-104 0Z" fill="var(--lw-art-sun)" />
      <path
        d="M76 116c22 6 50 6 72 0M84 128c18 5 38 5 56 0"
        fill="none"
        stroke="var(--lw-art-sun)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g transform="translate(118 36) scale(1.5)">
        <Lark />
      </g>
    </Picture>
  );
}

/** All quiet: the sun above the hills, nothing to do. */
export function QuietArt() {
  return (
    <Picture viewBox="0 0 240 160">
      <circle cx="150" cy="74" r="34" fill="var(--lw-art-sun)" />
      <path d="M12 140c24-52 70-62 104-26 26-26 76-22 112 26Z" fill="var(--lw-art-hill)" />
      <path d="M70 140c26-34 66-36 92 0Z" fill="var(--lw-art-hill-deep)" />
      <g transform="translate(52 30) scale(1.1)">
        <Lark />
      </g>
    </Picture>
  );
}

/** It worked: the lark goes up in front of the sun. */
export function SuccessArt() {
  return (
    <Picture viewBox="0 0 240 160">
      <circle cx="120" cy="82" r="62" fill="var(--lw-art-sky)" />
      <circle cx="120" cy="82" r="40" fill="var(--lw-art-sun)" />
      <path
        d="M28 96q10-8 20 0M196 60q9-7 18 0M44 40l6 6M192 112l7 7M52 128l-6 5"
        fill="none"
        stroke="var(--lw-art-blush)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g transform="translate(72 26) scale(2)">
        <Lark />
      </g>
    </Picture>
  );
}

/** The page is not there: a lark in front of the fog, a signpost without a name. */
export function LostArt() {
  return (
    <Picture viewBox="0 0 240 160">
      <path d="M10 140c34-40 60-44 96-22s74 6 124 22Z" fill="var(--lw-art-sky)" />
      <rect x="154" y="50" width="7" height="90" rx="3" fill="var(--lw-art-hill-deep)" />
      <path d="M122 56h62l16 13-16 13h-62Z" fill="var(--lw-art-breast)" />
      <path d="M190 92h-54l-14 11 14 11h54Z" fill="var(--lw-art-hill)" />
      <path
        d="M20 118h58M36 128h70M140 132h74"
        stroke="var(--lw-art-paper)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.8"
      />
      <g transform="translate(128 4)">
        <Lark />
      </g>
    </Picture>
  );
}

/** The home page: a therapist and a child meet on a laptop at home, and practice a sound. */
export function HeroArt() {
  return (
    <Picture viewBox="0 0 600 520">
      <path
        d="M64 298C40 168 128 52 268 40c116-10 170 34 236 76 78 50 92 158 56 244-34 82-126 112-262 112C150 472 84 410 64 298Z"
        fill="var(--lw-art-sky)"
      />
      <circle cx="492" cy="112" r="52" fill="var(--lw-art-sun)" />
      <rect x="96" y="112" width="408" height="286" rx="26" fill="var(--lw-art-device)" />
      <clipPath id="lw-hero-screen">
        <rect x="110" y="126" width="380" height="258" rx="15" />
      </clipPath>
      <g clipPath="url(#lw-hero-screen)">
        <rect x="110" y="126" width="380" height="258" fill="var(--lw-art-screen)" />
        <path d="M100 360c60-52 150-60 214-20 60-36 120-30 190 8v60H100Z" fill="var(--lw-art-hill)" opacity="0.55" />
        <Therapist />
      </g>
      <SoundBubble />
      <Child />
      <path d="M60 398h480l22 34a12 12 0 0 1-10 18H48a12 12 0 0 1-10-18Z" fill="var(--lw-art-hill-deep)" />
      <path d="M254 398h92l-8 14h-76Z" fill="var(--lw-art-device)" />
      <ToyBlocks />
      <g transform="translate(372 22) scale(2.1)">
        <Lark />
      </g>
    </Picture>
  );
}

function Therapist() {
  return (
    <g>
      <path
        d="M172 238c-2-52 22-82 60-82s64 30 60 86c-1 26 12 44 8 72H166c-4-24 8-44 6-76Z"
        fill="var(--lw-art-hair)"
      />
      <path d="M118 396c2-68 40-100 114-100s112 32 114 100Z" fill="var(--lw-art-hill-deep)" />
      <path d="M212 272h40v30c0 16-40 16-40 0Z" fill="var(--lw-art-skin)" />
      <path d="M206 300c10 16 42 16 52 0l12 4c-12 26-64 26-76 0Z" fill="var(--lw-art-breast)" />
      <ellipse cx="232" cy="238" rx="42" ry="46" fill="var(--lw-art-skin)" />
      <path
        d="M188 236c0-42 22-58 46-56 26 2 42 22 42 54-26-2-44-14-54-32-6 18-18 30-34 34Z"
        fill="var(--lw-art-hair)"
      />
      <circle cx="217" cy="242" r="4" fill="var(--lw-art-face)" />
      <circle cx="248" cy="242" r="4" fill="var(--lw-art-face)" />
      <path d="M220 260q13 14 26 0" fill="none" stroke="var(--lw-art-face)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="205" cy="256" r="6" fill="var(--lw-art-blush)" opacity="0.35" />
      <circle cx="260" cy="256" r="6" fill="var(--lw-art-blush)" opacity="0.35" />
    </g>
  );
}

/** The sound of the day: an R, and how it travels. */
function SoundBubble() {
  return (
    <g>
      <path
        d="M318 152h78a20 20 0 0 1 20 20v36a20 20 0 0 1-20 20h-62l-24 18 6-22a20 20 0 0 1-18-20v-32a20 20 0 0 1 20-20Z"
        fill="var(--lw-art-paper)"
      />
      <path
        d="M328 210v-40h16c9 0 14 5 14 12s-4 11-10 12l12 16M328 194h16"
        fill="none"
        stroke="#136c7f"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M374 180q8 10 0 20M388 174q13 16 0 32"
        fill="none"
        stroke="var(--lw-art-blush)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </g>
  );
}

function Child() {
  return (
    <g>
      <clipPath id="lw-hero-child">
        <rect x="378" y="266" width="104" height="110" rx="16" />
      </clipPath>
      <rect x="374" y="262" width="112" height="118" rx="19" fill="var(--lw-art-paper)" />
      <g clipPath="url(#lw-hero-child)">
        <rect x="378" y="266" width="104" height="110" fill="var(--lw-art-breast)" />
        <path d="M384 380c0-30 16-42 46-42s46 12 46 42Z" fill="var(--lw-art-blush)" />
        <circle cx="430" cy="318" r="27" fill="var(--lw-art-skin-child)" />
        <path
          d="M401 320c-6-30 10-44 30-44s34 14 29 44c-7-5-10-12-12-20-12 8-30 8-37 2-2 8-5 14-10 18Z"
          fill="var(--lw-art-hair-child)"
        />
        <path d="M419 328q11 13 22 0Z" fill="var(--lw-art-paper)" />
        <circle cx="421" cy="317" r="3" fill="var(--lw-art-hair-child)" />
        <circle cx="440" cy="317" r="3" fill="var(--lw-art-hair-child)" />
      </g>
    </g>
  );
}

function ToyBlocks() {
  return (
    <g>
      <rect x="34" y="356" width="54" height="54" rx="10" fill="var(--lw-art-sun)" transform="rotate(-7 61 383)" />
      <path d="m61 370 4 9 10 1-7 6 2 10-9-5-9 5 2-10-7-6 10-1Z" fill="var(--lw-art-paper)" />
      <rect x="50" y="308" width="44" height="44" rx="9" fill="var(--lw-art-blush)" transform="rotate(8 72 330)" />
      <circle cx="72" cy="330" r="9" fill="var(--lw-art-paper)" />
    </g>
  );
}
