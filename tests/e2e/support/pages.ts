interface Addresses {
  [name: string]: string | Addresses;
}

/** Every page address in a `paths.ts`. A `base` is where a section starts, and `shell` names pages of the shell. */
export const pagesOf = ({ shell: _, ...paths }: Addresses): string[] =>
  Object.entries(paths).flatMap(([name, value]) => {
    if (typeof value !== 'string') return pagesOf(value);
    return name === 'base' ? [] : [value];
  });
