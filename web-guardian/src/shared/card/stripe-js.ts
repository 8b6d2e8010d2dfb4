import { scriptAddress } from '@larkwell/app-kit';
import { currentLanguage } from '@larkwell/ui';
import type { CardFieldModule } from './card-field.ts';

interface StripeProblem {
  code?: string;
  message?: string;
}

interface CardElement {
  mount: (element: HTMLElement) => void;
  destroy: () => void;
}

/** The part of Stripe.js that we use (https://docs.stripe.com/js). */
interface Stripe {
  elements: () => { create: (type: 'card') => CardElement };
  createToken: (element: CardElement) => Promise<{ token?: { id: string }; error?: StripeProblem }>;
  handleNextAction: (options: { clientSecret: string }) => Promise<{ error?: StripeProblem }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => Stripe;
  }
}

const known = new Map<string, Stripe>();

/** Stripe.js, in the page's language, behind the functions of a card field module. Stripe wants it loaded from its own origin. */
export async function loadStripeJs(url: string): Promise<CardFieldModule> {
  if (!window.Stripe) await loadScript(url);
  return {
    mountCardField(element, { publishableKey }) {
      const stripe = stripeOf(publishableKey);
      const card = stripe.elements().create('card');
      const message = document.createElement('p');
      message.setAttribute('role', 'alert');
      card.mount(element);
      element.after(message);
      return {
        async createToken() {
          const { token, error } = await stripe.createToken(card);
          message.textContent = error?.message ?? '';
          return token ? { token: token.id } : { error: problemOf(error) };
        },
        destroy() {
          card.destroy();
          message.remove();
        },
      };
    },
    async handleNextAction({ publishableKey, clientSecret }) {
      const { error } = await stripeOf(publishableKey).handleNextAction({ clientSecret });
      return error ? { error: problemOf(error) } : {};
    },
  };
}

function stripeOf(publishableKey: string): Stripe {
  const stripe = known.get(publishableKey) ?? window.Stripe?.(publishableKey, { locale: currentLanguage() });
  if (!stripe) throw new Error('Stripe.js is not loaded');
  known.set(publishableKey, stripe);
  return stripe;
}

const problemOf = (problem: StripeProblem = {}) => ({ code: problem.code ?? '', message: problem.message ?? '' });

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptAddress(url);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Stripe.js did not load'));
    });
    document.head.append(script);
  });
}
