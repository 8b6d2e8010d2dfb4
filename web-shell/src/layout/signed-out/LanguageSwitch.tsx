import { changeLanguage, pageLanguage, useSignIn } from '@larkwell/app-kit';
import { Anchor } from '@larkwell/ui';
import classes from '../layout.module.css';

const others = { en: { language: 'es', name: 'Español' }, es: { language: 'en', name: 'English' } } as const;

/** Offers the other language in its own words, because its readers may not know this one. Signed-in users change it in their settings. */
export function LanguageSwitch() {
  const signedIn = useSignIn() !== null;
  const { language, name } = others[pageLanguage()];
  if (signedIn) return null;
  return (
    <Anchor
      component="button"
      type="button"
      lang={language}
      className={classes.language}
      onClick={() => changeLanguage(language)}
    >
      {name}
    </Anchor>
  );
}
