import { Loaded, usePageTitle } from '@larkwell/app-kit';
import { Button, EmptyState, IconPrinter, ListSkeleton, PageHeader, TermsText } from '@larkwell/ui';
import type { ComponentProps } from 'react';
import classes from './LegalPage.module.css';
import { t } from './page-messages.ts';

interface LegalPageProps {
  title: string;
  /** The text in force; none before the first is published. */
  query: ComponentProps<typeof Loaded<readonly { id: string; content: string }[]>>['query'];
}

export function LegalPage({ title, query }: LegalPageProps) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        actions={
          <Button
            className={classes.print}
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        }
      />
      <Loaded query={query} failed={t('loadFailed')} skeleton={<ListSkeleton />}>
        {(texts) =>
          texts.length > 0 ? (
            texts.map(({ id, content }) => <TermsText key={id} content={content} />)
          ) : (
            <EmptyState title={t('none')} />
          )
        }
      </Loaded>
    </div>
  );
}
