/** Filters typed text to digits, colon, A, P, M and space, and inserts a colon after two digits. `docs/product/web.md#time-input` */
export function timeText(typed: string, before = ''): string {
  const kept = typed.toUpperCase().replace(/[^\d:APM ]/g, '');
  const deleting = typed.length < before.length;
  return !deleting && /^\d{2}$/.test(kept) ? `${kept}:` : kept.replace(/^(\d{2})(\d)/, '$1:$2');
}
