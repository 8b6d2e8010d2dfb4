import { Title } from '@larkwell/ui';
import { t } from './messages/index.ts';

export default function SessionsPage() {
  return <Title order={1}>{t('title')}</Title>;
}
