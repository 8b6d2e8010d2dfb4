import { getStroke } from 'perfect-freehand';
import { memo } from 'react';
import { StickerShape } from '../../parts/stickers.tsx';
import { type Item, stampSize, textSize } from './items.ts';

const widths = { pen: 12, marker: 40 };

/** A closed path through the outline of a stroke, rounded at each corner. */
function outline(points: [number, number][], size: number) {
  const [first, ...rest] = getStroke(points, { size, thinning: 0.4, streamline: 0.3, smoothing: 0.6 });
  if (!first) return '';
  const round = (value: number) => Math.round(value);
  const corners = rest.map(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = rest[index + 1] ?? first;
    return `Q${round(x)} ${round(y)} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  });
  return `M${round(first[0] ?? 0)} ${round(first[1] ?? 0)}${corners.join('')}Z`;
}

export const ItemShape = memo(function ItemShape({ item }: { item: Item }) {
  const color = 'color' in item ? `var(--lw-crayon-${item.color})` : undefined;
  const line = {
    fill: 'none',
    stroke: color,
    strokeWidth: 12,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  switch (item.kind) {
    case 'pen':
    case 'marker':
      return (
        <path
          d={outline(item.points, widths[item.kind])}
          fill={color}
          opacity={item.kind === 'marker' ? 0.45 : undefined}
        />
      );
    case 'text':
      return (
        <text x={item.at[0]} y={item.at[1]} fontSize={textSize} fontWeight="700" fill={color}>
          {item.text}
        </text>
      );
    case 'stamp':
      return (
        <g
          transform={`translate(${item.at[0] - stampSize / 2} ${item.at[1] - stampSize / 2}) scale(${stampSize / 100})`}
        >
          <StickerShape sticker={item.stamp} />
        </g>
      );
    case 'line':
      return <path d={`M${item.from.join(' ')}L${item.to.join(' ')}`} {...line} />;
    case 'rect':
    case 'ellipse': {
      const width = Math.abs(item.to[0] - item.from[0]);
      const height = Math.abs(item.to[1] - item.from[1]);
      const x = Math.min(item.from[0], item.to[0]);
      const y = Math.min(item.from[1], item.to[1]);
      return item.kind === 'rect' ? (
        <rect x={x} y={y} width={width} height={height} rx="8" {...line} />
      ) : (
        <ellipse cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} {...line} />
      );
    }
  }
});
