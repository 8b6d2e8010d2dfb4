import type { ReactNode } from 'react';
import classes from './illustrations.module.css';
import { Lark } from './Lark.tsx';

/** Pictures are decoration: what they mean is said in the words beside them. */
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

/** The home page: a child and a therapist meet in a video window, at home, in daylight. */
export function HeroArt() {
  return (
    <Picture viewBox="0 0 560 480">
      <circle cx="452" cy="96" r="58" fill="var(--lw-art-sun)" />
      <path d="M0 430c70-96 160-120 250-66 84-72 210-66 310 20v96H0Z" fill="var(--lw-art-hill)" opacity="0.55" />
      <rect x="70" y="96" width="410" height="292" rx="30" fill="var(--lw-art-feather)" />
      <rect x="84" y="110" width="382" height="264" rx="20" fill="var(--lw-art-sky)" />
      <Therapist />
      <Child />
      <g transform="translate(344 20) scale(2.1)">
        <Lark />
      </g>
      <path d="M30 430h500" stroke="var(--lw-art-hill-deep)" strokeWidth="10" strokeLinecap="round" />
      <path d="M180 388h190l18 38H162Z" fill="var(--lw-art-hill-deep)" />
    </Picture>
  );
}

function Therapist() {
  return (
    <g>
      <path d="M124 374c0-62 34-96 86-96s86 34 86 96Z" fill="var(--lw-art-hill-deep)" />
      <path
        d="M166 214c0-40 20-62 46-62s48 24 46 70c-1 22 8 38 8 58h-104c0-24 4-40 4-66Z"
        fill="var(--lw-art-feather)"
      />
      <path d="M196 262h30v26c0 10-30 10-30 0Z" fill="#c98f6b" />
      <circle cx="211" cy="226" r="38" fill="#dba583" />
      <path
        d="M173 222c4-34 26-46 46-42 20 4 30 22 30 42-22-2-34-12-42-26-6 14-18 24-34 26Z"
        fill="var(--lw-art-feather)"
      />
      <path d="M198 244q13 11 26 0" fill="none" stroke="#7a3f2a" strokeWidth="4" strokeLinecap="round" />
      <circle cx="199" cy="228" r="3.6" fill="#3b2a22" />
      <circle cx="224" cy="228" r="3.6" fill="#3b2a22" />
    </g>
  );
}

function Child() {
  return (
    <g>
      <rect x="318" y="232" width="132" height="126" rx="18" fill="var(--lw-art-breast)" />
      <clipPath id="lw-hero-child">
        <rect x="318" y="232" width="132" height="126" rx="18" />
      </clipPath>
      <g clipPath="url(#lw-hero-child)">
        <path d="M334 366c0-34 20-48 50-48s50 14 50 48Z" fill="var(--lw-art-blush)" />
        <circle cx="384" cy="290" r="30" fill="#8d5a3c" />
        <path
          d="M352 290c-4-32 14-44 34-44s38 14 32 44c-8-4-12-12-14-20-14 8-36 8-44 2-2 8-4 14-8 18Z"
          fill="#2b1a14"
        />
        <path d="M372 302q12 13 24 0Z" fill="#ffffff" />
        <circle cx="374" cy="290" r="3.2" fill="#1c100b" />
        <circle cx="395" cy="290" r="3.2" fill="#1c100b" />
      </g>
    </g>
  );
}
