/** A text with plural forms: `other` is required, the rest as the language needs (Unicode plural rules). */
export type PluralMessage = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Dictionary = Readonly<Record<string, string | PluralMessage>>;

/** The same keys in another language, none less and none more: `export const es: Translation<typeof en> = { … }`. */
export type Translation<T extends Dictionary> = { [K in keyof T]: T[K] extends string ? string : PluralMessage };

type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type Words<M> = M extends PluralMessage ? M['other'] : M;
type Values<M> = Record<Placeholders<Words<M>> | (M extends PluralMessage ? 'count' : never), string | number>;
type Arguments<M> = keyof Values<M> extends never ? [] : [values: Values<M>];

type ArgumentsOfEach<M> = M extends unknown ? Arguments<M> : never;

/** For an unknown key TypeScript tries all keys: their values are optional then, so that it reports the key. */
export type Translate<T extends Dictionary> = <K extends keyof T>(
  key: K,
  ...values: keyof T extends K ? ArgumentsOfEach<T[K]> : Arguments<T[K]>
) => string;

/** The page's language, from `<html lang>`. Changing it needs a reload, so texts are plain strings. */
export const currentLanguage = () => document.documentElement.lang.split('-')[0] || 'en';

/** The texts of a page that isn't in English, by the name of their catalog. */
export const translated = new Map<string, Dictionary>();

/** Adds a second language's texts. They load before the first module that asks for one of them. */
export function addTexts(catalogs: Readonly<Record<string, Dictionary>>) {
  for (const [name, texts] of Object.entries(catalogs)) translated.set(name, texts);
}

/**
 * `t('greeting', { name })` for one feature's texts. `catalog` names them in `addTexts`. A catalog without a name, or a
 * text that the other language lacks (a remote's release can be newer than its texts), is in English.
 */
export function createTranslator<const T extends Dictionary>({ en }: { en: T }, catalog = ''): Translate<T> {
  return (key, ...[values]) => {
    const own = translated.get(catalog)?.[key as string];
    const message = own ?? (en[key] as string | PluralMessage);
    const filled: Record<string, string | number> = values ?? {};
    const language = own === undefined ? 'en' : currentLanguage();
    const sentence = typeof message === 'string' ? message : plural(message, language, Number(filled.count));
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name]));
  };
}

function plural(message: PluralMessage, language: string, count: number) {
  return message[new Intl.PluralRules(language).select(count)] ?? message.other;
}
