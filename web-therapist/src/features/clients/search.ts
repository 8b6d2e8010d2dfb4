/** The search text: trimmed, and 'J. Suarez' without its period. `docs/product/web.md#client-search` */
export const searchText = (typed: string) => typed.trim().replace(/^([\p{L}])\./u, '$1');
