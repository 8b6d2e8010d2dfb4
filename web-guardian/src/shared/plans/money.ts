import { currentLanguage } from '@larkwell/ui';

/** Minor units of a decimal string in major units: '65.00' is 6500. Throws on anything else. */
export function minorOf(decimal: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(decimal.trim());
  if (!match) throw new Error(`Not an amount of money: ${decimal}`);
  const [, sign, whole, cents = ''] = match;
  const minor = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return sign ? -minor : minor;
}

/** An amount of the wire: `total` is in major units. */
export const money = ({ total, currency }: { total: string; currency: string }) =>
  formatMoney(minorOf(total), currency);

/** '$260', '$62.50': no cents when there are none. `currency` is an ISO 4217 code in either case. */
export function formatMoney(minor: number, currency: string): string {
  return new Intl.NumberFormat(`${currentLanguage()}-US`, {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
  }).format(minor / 100);
}
