import { ResourceBrowser } from '@larkwell/app-kit/resources';
import { Title } from '@larkwell/ui';
import { t } from './messages.ts';

export default function ResourcesPage() {
  return (
    <>
      <Title order={2} size="h3" mb="sm">
        {t('tabResources')}
      </Title>
      <ResourceBrowser />
    </>
  );
}
