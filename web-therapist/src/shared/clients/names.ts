/** 'Mila Suarez' */
export const fullNameOf = ({ name, last_name }: { name: string; last_name: string | null }) =>
  [name, last_name].filter(Boolean).join(' ');
