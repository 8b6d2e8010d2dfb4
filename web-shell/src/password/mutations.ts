import { useToastMutation } from '@larkwell/app-kit';
import { askForPasswordMail, setPassword } from '@larkwell/app-kit/api';
import type { PasswordLink } from './link.ts';

/** Answers the same for every address. What goes wrong is said in the form, here and below. */
export const useAskForLink = () =>
  useToastMutation({ mutationFn: (email: string) => askForPasswordMail({ body: { email } }), error: false });

interface NewPassword {
  link: PasswordLink;
  password: string;
  confirmation: string;
}

export const useSetPassword = () =>
  useToastMutation({
    mutationFn: ({ link, password, confirmation }: NewPassword) =>
      setPassword({
        body: { password, password_confirmation: confirmation },
        headers: { 'access-token': link.accessToken, client: link.client, uid: link.uid },
      }),
    error: false,
  });
