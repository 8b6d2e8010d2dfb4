import { t } from '../messages.ts';
import classes from './TermsViewer.module.css';

export interface TermsViewerProps {
  label: string;
  /** Plain text; blank lines separate paragraphs. */
  documents: ReadonlyArray<{ id: string; title: string; content: string }>;
}

/** Terms and privacy texts in a scrollable box that is keyboard accessible. */
export function TermsViewer({ label, documents }: TermsViewerProps) {
  if (documents.length === 0) return <p className={classes.none}>{t('noTerms')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.viewer} aria-label={label} tabIndex={0}>
      {documents.map(({ id, title, content }) => (
        <article key={id}>
          <h2>{title}</h2>
          {content.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </article>
      ))}
    </section>
  );
}
