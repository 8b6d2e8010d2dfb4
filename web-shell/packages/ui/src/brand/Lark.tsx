/** The lark of the logo and the illustrations: 48 by 48, colored by the art tokens. */
export function Lark() {
  return (
    <g>
      <path d="M4 40.5 16.5 30l5 5.2c-4.6 3.6-10.6 5.4-17.5 5.3Z" fill="var(--lw-art-feather)" />
      <path
        d="M12.5 34.5C13 22.5 21.5 13.5 32 13.5c6.2 0 10.3 3.7 10.3 9.2C42.3 31.6 34 38 23.8 38c-4.6 0-8.7-1.2-11.3-3.5Z"
        fill="var(--lw-art-breast)"
      />
      <path
        d="M12.5 34.5C13 22.5 21.5 13.5 32 13.5c5.3 0 9.1 2.7 10.1 6.9-5.2-1.6-9.2.3-12.1 4.4-4.2 6-10 9.4-17.5 9.7Z"
        fill="var(--lw-art-feather)"
      />
      <path d="M17 27.5C13.2 18.2 15.8 9 24.5 3.5c5 7.3 5 16.5-.5 23-2 2.3-5 2.7-7 1Z" fill="var(--lw-art-hill)" />
      <path d="M42 18.8 47 21l-4.8 2.6Z" fill="var(--lw-art-sun)" />
      <circle cx="36.3" cy="18.7" r="1.5" fill="var(--lw-art-paper)" />
    </g>
  );
}
