import { createElement, Fragment, type ReactNode } from 'react';
import type { Operations } from '../../api/client.ts';
import { MenuLink } from '../MenuLink/MenuLink.tsx';
import styles from './Blocks.module.scss';

type Block = Operations['Block'];
type Inline = Operations['Inline'];

/** A text of the API: headings, paragraphs, lists, tables. It comes as data; there is no HTML in it to trust. */
export function Blocks({ blocks }: { blocks: Block[] }) {
  return <div className={styles.text}>{each(blocks, drawBlock)}</div>;
}

function drawBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Level = `h${block.level}` as const;
      return <Level id={block.id}>{block.text}</Level>;
    }
    case 'paragraph':
      return <p>{each(block.line, drawInline)}</p>;
    case 'list': {
      const items = each(block.items, ({ line, lists }) => (
        <li>
          {each(line, drawInline)}
          {each(lists, drawBlock)}
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quote':
      return <blockquote>{each(block.blocks, drawBlock)}</blockquote>;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.wide} tabIndex={0} aria-label="جدول">
          <table>
            <thead>
              <tr>
                {each(block.columns, ({ head, align }) => (
                  <th scope="col" data-align={align}>
                    {each(head, drawInline)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {each(block.rows, (row) => (
                <tr>
                  {each(row, (cell, index) => (
                    <td data-align={block.columns[index]?.align}>{each(cell, drawInline)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
    case 'picture':
      return (
        <figure>
          <img src={block.url} alt={block.alt} loading="lazy" />
          {block.caption ? <figcaption>{block.caption}</figcaption> : null}
        </figure>
      );
    case 'rule':
      return <hr />;
    default:
      return null;
  }
}

function drawInline(piece: Inline): ReactNode {
  if (piece.kind === 'break') return <br />;
  let drawn: ReactNode = piece.kind === 'link' ? <MenuLink url={piece.url}>{piece.text}</MenuLink> : piece.text;
  if (piece.emphasis) drawn = <em>{drawn}</em>;
  return piece.strong ? <strong>{drawn}</strong> : drawn;
}

/** Given one by one, as if each were written here: a text is never put in another order, so its parts need no keys. */
function each<T>(parts: T[], draw: (part: T, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw));
}
