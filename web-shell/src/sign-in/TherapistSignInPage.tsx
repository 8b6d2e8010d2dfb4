import { Title } from '@larkwell/ui';

export default function TherapistSignInPage() {
  return <Title order={1}>Larkwell</Title>;
}
