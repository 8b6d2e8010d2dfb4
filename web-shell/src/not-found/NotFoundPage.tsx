import { Link } from '@larkwell/app-kit';
import { Button, LostArt, Text, Title, useDocumentTitle } from '@larkwell/ui';
import { useExitPage } from '../layout/Header.tsx';
import { t } from '../messages.ts';
import classes from './NotFoundPage.module.css';

export function NotFoundPage() {
  const exitPage = useExitPage();
  useDocumentTitle(`${t('notFoundTitle')} · Larkwell`);
  return (
    <div className={classes.page}>
      <div className={classes.art}>
        <LostArt />
      </div>
      <Title order={1}>{t('notFoundTitle')}</Title>
      <Text c="dimmed" size="lg">
        {t('notFoundMessage')}
      </Text>
      <Button component={Link} to={exitPage} size="lg">
        {t('backHome')}
      </Button>
    </div>
  );
}
