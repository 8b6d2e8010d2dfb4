/** What a time picker keeps of what is typed: digits, colon, A, P, M and space; a colon comes after two digits. */
export function timeText(typed: string, before = ''): string {
  const kept = typed.toUpperCase().replace(/[^\d:APM ]/g, '');
  const deleting = typed.length < before.length;
  return !deleting && /^\d{2}$/.test(kept) ? `${kept}:` : kept.replace(/^(\d{2})(\d)/, '$1:$2');
}
