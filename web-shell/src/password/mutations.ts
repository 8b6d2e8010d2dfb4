import { useToastMutation } from '@larkwell/app-kit';
import { askForPasswordMail, setPassword } from '@larkwell/app-kit/api';
import type { PasswordLink } from './link.ts';

/** Responds the same for every email. The forms show errors, here and below. */
export const useRequestLink = () =>
  useToastMutation({ mutationFn: (email: string) => askForPasswordMail({ body: { email } }), error: false });

interface NewPassword {
  link: PasswordLink;
  password: string;
  confirmation: string;
  agreed: boolean;
}

export const useSetPassword = () =>
  useToastMutation({
    mutationFn: ({ link, password, confirmation, agreed }: NewPassword) =>
      setPassword({
        body: {
          password,
          password_confirmation: confirmation,
          ...(agreed ? { accepted_terms_and_conditions: true } : {}),
        },
        headers: { 'access-token': link.accessToken, client: link.client, uid: link.uid },
      }),
    error: false,
  });
