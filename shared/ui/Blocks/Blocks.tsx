import { createElement, Fragment, type ReactNode } from 'react';
import type { Operations } from '../../api/client.ts';
import { cachedMarkup } from '../cached-markup.ts';
import { MenuLink } from '../MenuLink/MenuLink.tsx';
import styles from './Blocks.module.scss';

type Block = Operations['Block'];
type Inline = Operations['Inline'];

/** Renders an article or page text of the API. The text is structured data, so no HTML has to be trusted or sanitised. */
export const Blocks = typeof window === 'undefined' ? cachedMarkup(Text) : Text;

function Text({ blocks }: { blocks: Block[] }) {
  return <div className={styles.text}>{renderEach(blocks, renderBlock)}</div>;
}

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Level = `h${block.level}` as const;
      return <Level id={block.id}>{block.text}</Level>;
    }
    case 'paragraph':
      return <p>{renderEach(block.line, renderInline)}</p>;
    case 'list': {
      const items = renderEach(block.items, ({ line, lists }) => (
        <li>
          {renderEach(line, renderInline)}
          {renderEach(lists, renderBlock)}
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quote':
      return <blockquote>{renderEach(block.blocks, renderBlock)}</blockquote>;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
        <section className={styles.wide} tabIndex={0} aria-label="جدول">
          <table>
            <thead>
              <tr>
                {renderEach(block.columns, ({ head, align }) => (
                  <th scope="col" data-align={align}>
                    {renderEach(head, renderInline)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {renderEach(block.rows, (row) => (
                <tr>
                  {renderEach(row, (cell, index) => (
                    <td data-align={block.columns[index]?.align}>{renderEach(cell, renderInline)}</td>
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

function renderInline(inline: Inline): ReactNode {
  if (inline.kind === 'break') return <br />;
  let node: ReactNode = inline.kind === 'link' ? <MenuLink url={inline.url}>{inline.text}</MenuLink> : inline.text;
  if (inline.emphasis) node = <em>{node}</em>;
  return inline.strong ? <strong>{node}</strong> : node;
}

/** Passes the children as separate arguments, as JSX does, so that they need no keys: the parts of a text never change their order. */
function renderEach<T>(parts: T[], render: (part: T, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map(render));
}
