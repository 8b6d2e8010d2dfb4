import type { ButtonProps } from '@mantine/core';

const sizes: Record<string, { height: string; padding: string; font: string }> = {
  xs: { height: '34px', padding: '14px', font: 'var(--lw-text-s)' },
  sm: { height: '40px', padding: '18px', font: 'var(--lw-text-s)' },
  md: { height: '46px', padding: '22px', font: 'var(--lw-text-m)' },
  lg: { height: '56px', padding: '30px', font: 'var(--lw-text-l)' },
};

type ButtonColors = [background: string, hover: string, text: string, border?: string];

const buttonColors: Record<string, ButtonColors> = {
  filled: ['var(--lw-primary)', 'var(--lw-primary-hover)', 'var(--lw-on-primary)'],
  light: ['var(--lw-surface-tint)', 'var(--lw-line)', 'var(--lw-primary-hover)'],
  subtle: ['transparent', 'var(--lw-surface-tint)', 'var(--lw-primary)'],
  default: ['var(--lw-surface)', 'var(--lw-surface-tint)', 'var(--lw-ink)', '1px solid var(--lw-line-strong)'],
  'filled accent': ['var(--lw-accent)', 'var(--lw-accent-hover)', 'var(--lw-on-accent)'],
  'filled danger': ['var(--lw-danger-solid)', 'var(--lw-danger)', 'var(--lw-on-danger)'],
  'subtle danger': ['transparent', 'var(--lw-surface-danger)', 'var(--lw-danger)'],
  'default danger': ['var(--lw-surface)', 'var(--lw-surface-danger)', 'var(--lw-danger)', '1px solid var(--lw-danger)'],
};

/** Button sizes and colors by `size`, `variant` and `data-tone`; inline, to override the library's inline styles. */
export function buttonVariables(_theme: unknown, props: ButtonProps & { 'data-tone'?: string }) {
  const size = sizes[String(props.size ?? 'md')];
  const variant = props.variant ?? 'filled';
  const tone = props['data-tone'];
  const color = buttonColors[tone ? `${variant} ${tone}` : variant] ?? buttonColors[variant];
  return {
    root: {
      '--button-radius': 'var(--lw-radius-pill)',
      ...(size && { '--button-height': size.height, '--button-padding-x': size.padding, '--button-fz': size.font }),
      ...(color && {
        '--button-bg': color[0],
        '--button-hover': color[1],
        '--button-color': color[2],
        '--button-hover-color': color[2],
        '--button-bd': color[3] ?? '1px solid transparent',
      }),
    },
  };
}
