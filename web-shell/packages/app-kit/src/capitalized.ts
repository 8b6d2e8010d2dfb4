/** Begins with a capital: 'noviembre' as a title. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
