import { useLayoutEffect, useRef, useState } from 'react';

/** In pixels. */
interface Widths {
  tabs: readonly number[];
  /** Width of the button that opens the others. */
  more: number;
  gap: number;
  available: number;
}

/** The indices of the tabs that fit into one row beside the More button, in order; the current one is among them. */
export function fittingTabs({ tabs, more, gap, available }: Widths, current: number): number[] {
  const all = tabs.map((_, index) => index);
  const widthOf = (shown: readonly number[]) => shown.reduce((sum, index) => sum + (tabs[index] ?? 0) + gap, -gap);
  if (widthOf(all) <= available) return all;
  for (let count = tabs.length - 1; count > 1; count -= 1) {
    const shown = current < count ? all.slice(0, count) : [...all.slice(0, count - 1), current];
    if (widthOf(shown) + gap + more <= available) return shown;
  }
  return [Math.max(current, 0)];
}

/**
 * Which of the tabs fit into the row; all of them until there is a layout. `copy` has the tabs and the More button next to
 * each other, out of sight.
 */
export function useFittingTabs(labels: readonly string[], current: number) {
  const row = useRef<HTMLElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<{ of: string; widths: Widths } | null>(null);
  const of = labels.join('\n');
  useLayoutEffect(() => {
    const measure = () => {
      const widths = widthsIn(row.current, copy.current);
      setMeasured(widths && { of, widths });
    };
    measure();
    const observer = new ResizeObserver(measure);
    // the copies change once the font has loaded
    for (const element of [row.current, ...(copy.current?.children ?? [])]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  const all = labels.map((_, index) => index);
  const shown = measured?.of === of ? fittingTabs(measured.widths, current) : all;
  return { row, copy, shown, hidden: all.filter((index) => !shown.includes(index)) };
}

function widthsIn(row: HTMLElement | null, copy: HTMLElement | null): Widths | null {
  const available = row?.clientWidth ?? 0;
  if (!copy || available === 0) return null;
  const widths = [...copy.children].map((child) => child.getBoundingClientRect().width);
  const gap = Number.parseFloat(getComputedStyle(copy).columnGap) || 0;
  return { tabs: widths.slice(0, -1), more: widths.at(-1) ?? 0, gap, available };
}
