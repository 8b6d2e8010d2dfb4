import { Anchor } from '@larkwell/ui';
import { Marked, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';

const marked = new Marked();

/** Markdown of our own articles: paragraphs, lists, headings, links and bold text. Throws for anything else. */
export function Markdown({ text }: { text: string }) {
  return nodesOf(marked.lexer(text));
}

const nodesOf = (tokens: readonly Token[] = []): ReactNode =>
  // the text never changes while it is shown
  // biome-ignore lint/suspicious/noArrayIndexKey: a token has nothing else that names it
  tokens.map((token, index) => <Fragment key={index}>{nodeOf(token)}</Fragment>);

function nodeOf(token: Token): ReactNode {
  const children = 'tokens' in token ? nodesOf(token.tokens) : null;
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <h2>{children}</h2>;
    case 'paragraph':
      return <p>{children}</p>;
    case 'list': {
      const { items, ordered } = token as Tokens.List;
      const List = ordered ? 'ol' : 'ul';
      return <List>{nodesOf(items)}</List>;
    }
    case 'list_item':
      return <li>{children}</li>;
    case 'strong':
      return <strong>{children}</strong>;
    case 'link':
      return (
        <Anchor component={Link} to={(token as Tokens.Link).href}>
          {children}
        </Anchor>
      );
    case 'text':
      return children ?? (token as Tokens.Text).text;
    default:
      throw new Error(`A help article uses ${token.type}, which isn't shown`);
  }
}
