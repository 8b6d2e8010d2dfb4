import { Button, ErrorState, Group, IconDownload, ListSkeleton, Modal, useLast } from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../api/error.ts';
import type { Resource } from '../api/index.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { t } from './messages.ts';
import { contentAddress, saveFile } from './queries.ts';
import classes from './resources.module.css';

interface ResourcePreviewProps {
  /** A resource with a PDF or a picture; null while closed. */
  resource: Resource | null;
  onClose: () => void;
}

export function ResourcePreview({ resource, onClose }: ResourcePreviewProps) {
  const shown = useLast(resource);
  return (
    <Modal opened={resource !== null} onClose={onClose} title={shown?.title ?? ''} size="xl">
      {shown && <Content key={shown.id} resource={shown} />}
    </Modal>
  );
}

function Content({ resource }: { resource: Resource }) {
  const save = useToastMutation({ mutationFn: saveFile });
  const { data, error } = useQuery({
    queryKey: ['resource content', resource.id],
    queryFn: () => contentAddress(resource),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => (data ? () => URL.revokeObjectURL(data) : undefined), [data]);
  return (
    <>
      {error && <ErrorState compact title={t('previewFailed')} message={messageOf(error)} />}
      {!data && !error && <ListSkeleton count={4} />}
      {data &&
        (resource.file?.content_type === 'application/pdf' ? (
          <iframe className={classes.frame} src={data} title={t('frame', { title: resource.title })} />
        ) : (
          <img className={classes.picture} src={data} alt={resource.summary} />
        ))}
      <Group mt="md">
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate(resource)}
        >
          {t('downloadNow')}
        </Button>
      </Group>
    </>
  );
}
