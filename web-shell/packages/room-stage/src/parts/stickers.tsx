/** Stickers of the reward chart, and stamps of the whiteboard, in a box of 100 by 100. */
export const stickers = ['star', 'heart', 'smile', 'sun', 'flower', 'crown', 'balloon', 'check'] as const;
export type Sticker = (typeof stickers)[number];

const outline = {
  stroke: 'var(--lw-stage-ink)',
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const shapes: Record<Sticker, React.ReactNode> = {
  star: <path d="M50 8l13 27 29 4-21 21 5 30-26-14-26 14 5-30L8 39l29-4z" fill="var(--lw-crayon-yellow)" />,
  heart: (
    <path d="M50 88C10 60 8 40 14 28c8-16 28-14 36 2 8-16 28-18 36-2 6 12 4 32-36 60z" fill="var(--lw-crayon-red)" />
  ),
  smile: (
    <>
      <circle cx="50" cy="50" r="40" fill="var(--lw-crayon-yellow)" />
      <path d="M36 40v4M64 40v4M30 58q20 24 40 0" fill="none" />
    </>
  ),
  sun: (
    <>
      <circle cx="50" cy="50" r="22" fill="var(--lw-crayon-orange)" />
      <path d="M50 8v12M50 80v12M8 50h12M80 50h12M20 20l9 9M71 71l9 9M80 20l-9 9M29 71l-9 9" fill="none" />
    </>
  ),
  flower: (
    <>
      <path
        d="M50 50C30 44 34 12 50 14c16-2 20 30 0 36C56 30 88 34 86 50c2 16-30 20-36 0 20 6 16 38 0 36-16 2-20-30 0-36-6 20-38 16-36 0-2-16 30-20 36 0z"
        fill="var(--lw-crayon-purple)"
      />
      <circle cx="50" cy="50" r="12" fill="var(--lw-crayon-yellow)" />
    </>
  ),
  crown: <path d="M14 78V28l20 20 16-30 16 30 20-20v50z" fill="var(--lw-crayon-yellow)" />,
  balloon: (
    <>
      <path d="M50 70q-8 8 0 14t0 10" fill="none" />
      <ellipse cx="50" cy="40" rx="26" ry="32" fill="var(--lw-crayon-blue)" />
      <path d="M40 26q4-8 12-8" fill="none" />
    </>
  ),
  check: (
    <>
      <circle cx="50" cy="50" r="40" fill="var(--lw-crayon-green)" />
      <path d="M30 52l14 14 26-30" fill="none" strokeWidth="8" />
    </>
  ),
};

export function StickerShape({ sticker }: { sticker: Sticker }) {
  return <g {...outline}>{shapes[sticker]}</g>;
}

export function StickerPicture({ sticker, size }: { sticker: Sticker; size: number | string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" data-sticker aria-hidden="true" focusable="false">
      <StickerShape sticker={sticker} />
    </svg>
  );
}
