import { Progress } from '@mantine/core';

export interface ProgressMeterProps {
  /** 0 to 100. */
  percent: number;
  /** What progresses, for screen readers. */
  label: string;
  /** For families: one color at every height, so that a new goal doesn't look like a failure. */
  calm?: boolean;
}

/** For therapists: under 20 red, 20 to 49 yellow, 50 and above green. `docs/product/web.md#progress-bar-colors` */
export function progressColor(percent: number): 'red' | 'yellow' | 'green' {
  if (percent < 20) return 'red';
  return percent < 50 ? 'yellow' : 'green';
}

const shades = { red: 'coral.4', yellow: 'marigold.4', green: 'leaf.4' } as const;

export function ProgressMeter({ percent, label, calm = false }: ProgressMeterProps) {
  const color = calm ? 'lagoon.4' : shades[progressColor(percent)];
  return <Progress value={percent} color={color} aria-label={label} />;
}
