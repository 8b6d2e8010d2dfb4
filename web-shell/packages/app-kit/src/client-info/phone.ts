/** '(415) 555-0100' for a US number with or without +1; others unchanged. */
export function formatPhone(phone: string): string {
  const us = phone.match(/^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/);
  return us ? `(${us[1]}) ${us[2]}-${us[3]}` : phone;
}
