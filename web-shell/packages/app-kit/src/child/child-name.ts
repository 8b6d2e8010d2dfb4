interface NamedChild {
  name: string;
  preferred_name: string;
}

/** What a child is called, everywhere: the preferred name. */
export const nameOfChild = ({ preferred_name, name }: NamedChild) => preferred_name || name;

/** The same with the last name, for lists of many children. The preferred name may contain it already. */
export function listedNameOf(child: NamedChild & { last_name: string | null }): string {
  const name = nameOfChild(child);
  return !child.last_name || name.endsWith(child.last_name) ? name : `${name} ${child.last_name}`;
}
