/** A server's sentence as the pages write theirs: can't → can’t. Never for what people typed, which stays as it is. */
export const typographic = (sentence: string) => sentence.replace(/(?<=\p{L})'(?=\p{L})/gu, '’');
