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
  QuietState,
  Textarea,
} from '../index.ts';

export default { title: 'Feedback' } satisfies Meta;

export const Empty: StoryObj = {
  render: () => (
    <EmptyState
      title="No documents yet"
      message="What you or the therapist add is kept here."
      action={<Button>Add a document</Button>}
    />
  ),
};

export const Quiet: StoryObj = {
  render: () => <QuietState title="All caught up" message="There is nothing left to do today." compact />,
};

export const Failed: StoryObj = {
  render: () => (
    <ErrorState
      title="Sessions could not be loaded"
      message="Check your connection and try again."
      action={<Button>Retry</Button>}
    />
  ),
};

export const LoadingList: StoryObj = { render: () => <ListSkeleton /> };
export const LoadingCards: StoryObj = { render: () => <CardsSkeleton /> };
export const Notice: StoryObj = { render: () => <FormNotice>The e-mail or password is not right.</FormNotice> };

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
      It is less than 24 hours away, so it counts as a missed session.
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
      The note “Plan” of Nov 20 will be gone.
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
