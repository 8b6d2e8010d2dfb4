/** What is asked for of what was typed: trimmed, and 'J. Suarez' without its period (SPEC.md section 5). */
export const searchText = (typed: string) => typed.trim().replace(/^([\p{L}])\./u, '$1');
