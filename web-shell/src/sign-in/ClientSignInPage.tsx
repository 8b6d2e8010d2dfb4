import { Title } from '@larkwell/ui';

export default function ClientSignInPage() {
  return <Title order={1}>Larkwell</Title>;
}
