import { Progress } from '@mantine/core';

export interface ProgressMeterProps {
  /** 0 to 100. */
  percent: number;
  /** What progresses, for screen readers. */
  label: string;
}

/** Under 20 red, 20 to 49 yellow, 50 and above green. `docs/product/web.md#progress-bar-colors` */
export function progressColor(percent: number): 'red' | 'yellow' | 'green' {
  if (percent < 20) return 'red';
  return percent < 50 ? 'yellow' : 'green';
}

const shades = { red: 'coral.4', yellow: 'marigold.4', green: 'leaf.4' } as const;

export function ProgressMeter({ percent, label }: ProgressMeterProps) {
  return <Progress value={percent} color={shades[progressColor(percent)]} aria-label={label} />;
}
