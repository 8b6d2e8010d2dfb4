/** Line drawings of 24 by 24. The shell's icon set would load for every page, so the stage has its own. */
const paths = {
  board: 'M4 20l4-1L19 8l-3-3L5 16zM14 7l3 3',
  cards: 'M8 4h10a2 2 0 0 1 2 2v10M4 9a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z',
  game: 'M5 5h14v14H5zM9 9v.01M15 15v.01M12 12v.01M15 9v.01M9 15v.01',
  spinner: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v9M12 12l7.5 5M12 12l-7.5 5',
  memory: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7zM16 16h1M7 7h1',
  rewards: 'M12 3l2.7 5.6 6.1.9-4.4 4.3 1 6.1L12 17l-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z',
  schedule: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  choices: 'M4 6h7v12H4zM14 6h6v12h-6zM6 12l1.5 1.5L10 10',
  marker: 'M9 15l-4 4h6zM9 15l8-11 4 3-8 11z',
  eraser: 'M4 15l9-10 7 6-8 9H8zM9 10l7 6M12 20h8',
  rect: 'M4 6h16v12H4z',
  ellipse: 'M12 5c5 0 9 3 9 7s-4 7-9 7-9-3-9-7 4-7 9-7z',
  line: 'M5 19L19 5',
  text: 'M5 6V5h14v1M12 5v14M9 19h6',
  stamp: 'M12 3l2.7 5.6 6.1.9-4.4 4.3 1 6.1L12 17l-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z',
  undo: 'M9 14l-4-4 4-4M5 10h9a5 5 0 0 1 0 10h-3',
  redo: 'M15 14l4-4-4-4M19 10h-9a5 5 0 0 0 0 10h3',
  clear: 'M5 7h14M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3',
  locked: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  open: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 7.5-2',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.01',
  noPicture: 'M4 5h16v14H4zM8 8l8 8M16 8l-8 8',
  file: 'M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h4',
  before: 'M15 5l-7 7 7 7',
  after: 'M9 5l7 7-7 7',
  point: 'M5 4l14 6-6 3-3 6z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
