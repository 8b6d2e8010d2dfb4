/** How a family addresses a therapist whose name is known only in full. */
export const firstNameOf = ({ full_name }: { full_name: string }) => full_name.split(' ')[0] ?? full_name;
