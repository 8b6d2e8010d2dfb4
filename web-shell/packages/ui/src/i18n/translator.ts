/** A text with plural forms: `other` is required, the rest as the language needs (Unicode plural rules). */
export type PluralMessage = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Dictionary = Record<string, string | PluralMessage>;

/** The same keys in another language: `export const es: Translation<typeof en> = { … }`. */
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

/**
 * `t('greeting', { name })` for one feature's texts. For a second language pass `createTranslator({ en, es })`;
 * features without it show English.
 */
export function createTranslator<const T extends Dictionary>(
  languages: { en: T } & Record<string, Translation<NoInfer<T>>>,
): Translate<T> {
  return (key, ...[values]) => {
    const language = currentLanguage();
    const message = (languages[language] ?? languages.en)[key] as string | PluralMessage;
    const filled: Record<string, string | number> = values ?? {};
    const sentence = typeof message === 'string' ? message : plural(message, language, Number(filled.count));
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name]));
  };
}

function plural(message: PluralMessage, language: string, count: number) {
  return message[new Intl.PluralRules(language).select(count)] ?? message.other;
}
