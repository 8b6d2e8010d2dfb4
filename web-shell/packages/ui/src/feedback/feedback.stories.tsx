import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Button,
  CardsSkeleton,
  ConfirmDialog,
  DraftModal,
  EmptyState,
  ErrorState,
  FormNotice,
  InlineConfirm,
  ListSkeleton,
  Loader,
  QuietState,
  Textarea,
} from '../index.ts';

export default { title: 'Feedback' } satisfies Meta;

export const Empty: StoryObj = {
  render: () => (
    <EmptyState
      title="No documents yet"
      message="Files you or the therapist add appear here."
      action={<Button>Add a document</Button>}
    />
  ),
};

export const Quiet: StoryObj = {
  render: () => <QuietState title="All caught up" message="You’re done for today." compact />,
};

export const Loading: StoryObj = { render: () => <Loader /> };

export const Failed: StoryObj = {
  render: () => (
    <ErrorState
      title="We couldn’t load your sessions"
      message="Check your connection and try again."
      action={<Button>Retry</Button>}
    />
  ),
};

export const LoadingList: StoryObj = { render: () => <ListSkeleton /> };
export const LoadingCards: StoryObj = { render: () => <CardsSkeleton /> };
export const Notice: StoryObj = { render: () => <FormNotice>That email or password isn’t right.</FormNotice> };

export const Confirm: StoryObj = {
  render: () => (
    <ConfirmDialog
      opened
      danger
      title="Cancel this session?"
      confirmLabel="Cancel session"
      cancelLabel="Keep it"
      onConfirm={() => undefined}
      onClose={() => undefined}
    >
      It’s less than 24 hours away, so it will count as a missed session.
    </ConfirmDialog>
  ),
};

export const ConfirmInPlace: StoryObj = {
  render: () => (
    <InlineConfirm
      danger
      title="Delete this note?"
      confirmLabel="Delete"
      onConfirm={() => undefined}
      onCancel={() => undefined}
    >
      This deletes the “Plan” note from Nov 20.
    </InlineConfirm>
  ),
};

export const AskedBeforeLeaving: StoryObj = {
  render: () => (
    <DraftModal
      opened
      dirty
      title="Mila"
      leaving={{ proceed: () => undefined, reset: () => undefined }}
      onClose={() => undefined}
    >
      {() => <Textarea label="Plan" defaultValue="Read aloud" />}
    </DraftModal>
  ),
};
