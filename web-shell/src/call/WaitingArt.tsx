import { LogoMark } from '@larkwell/ui';

/** Hills in the morning, a door in a tree and a lark that waits beside it. */
export function WaitingArt() {
  return (
    <svg viewBox="0 0 480 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <rect width="480" height="240" fill="var(--lw-art-sky)" />
      <circle cx="372" cy="78" r="38" fill="var(--lw-art-sun)" />
      <g fill="var(--lw-art-paper)" opacity="0.75">
        <path d="M60 64c4-14 24-16 30-4 12-6 26 2 24 14H54c-4-4 0-10 6-10Z" />
        <path d="M250 40c3-10 18-12 23-3 9-4 19 2 18 11h-46c-3-3 0-8 5-8Z" />
      </g>
      <path d="M0 190c60-62 140-70 206-34 70-40 170-40 274 20v64H0Z" fill="var(--lw-art-hill)" />
      <path d="M0 216c90-34 220-40 300-18 66-16 128-12 180 8v34H0Z" fill="var(--lw-art-hill-deep)" />
      <g>
        <rect x="150" y="112" width="34" height="94" rx="10" fill="var(--lw-art-hair)" />
        <circle cx="167" cy="86" r="46" fill="var(--lw-art-feather)" />
        <circle cx="134" cy="106" r="28" fill="var(--lw-art-feather)" />
        <circle cx="200" cy="106" r="28" fill="var(--lw-art-feather)" />
        <path d="M157 206v-40a10 10 0 0 1 20 0v40Z" fill="var(--lw-art-breast)" />
        <circle cx="173" cy="188" r="2" fill="var(--lw-art-hair)" />
        <circle cx="146" cy="76" r="5" fill="var(--lw-art-blush)" />
        <circle cx="186" cy="62" r="5" fill="var(--lw-art-blush)" />
        <circle cx="204" cy="104" r="5" fill="var(--lw-art-blush)" />
        <circle cx="126" cy="110" r="5" fill="var(--lw-art-blush)" />
      </g>
      <g transform="translate(206 150)">
        <LogoMark size={56} />
      </g>
      <g stroke="var(--lw-art-sun)" strokeWidth="3" strokeLinecap="round">
        <path d="M316 214v-14M336 218v-10M96 214v-12" />
      </g>
      <g fill="var(--lw-art-blush)">
        <circle cx="316" cy="198" r="5" />
        <circle cx="336" cy="206" r="4" />
        <circle cx="96" cy="200" r="5" />
      </g>
    </svg>
  );
}
