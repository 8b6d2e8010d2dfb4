import { Textarea as LibraryTextarea, type TextareaProps as LibraryTextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './Textarea.module.css';

export interface TextareaProps extends Omit<LibraryTextareaProps, 'autosize' | 'resize' | 'rows' | 'style'> {
  /** 3 by default. */
  minRows?: number;
  /** As many as the text has by default. */
  maxRows?: number;
}

/** In other browsers the library measures a copy of the field after each key. */
const growsByStyle = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/**
 * A text field that grows with its text. It grows by style where the browser can, because a script would lay out the
 * whole page again for each key. `docs/performance.md#fields-that-grow-by-style`
 */
export function Textarea({ minRows = 3, maxRows, className = '', ...props }: TextareaProps) {
  if (!growsByStyle) {
    const rows = { minRows, ...(maxRows ? { maxRows } : {}) };
    return <LibraryTextarea {...props} {...rows} autosize className={className} />;
  }
  const rows = { '--least-rows': minRows, ...(maxRows ? { '--most-rows': maxRows } : {}) };
  return <LibraryTextarea {...props} className={`${classes.growing} ${className}`} style={rows as CSSProperties} />;
}
