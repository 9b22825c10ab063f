import type { ReactNode } from 'react';
import { type FormParty, type InvoiceForm, invoiceColumns, missingText } from '../../lib/invoice-form.ts';
import styles from './InvoiceSheet.module.scss';

/** A page without layout that shows a sheet. Only the sheet is printed. */
export const SheetPage = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>;

/** Everything on the page of a sheet but the sheet: buttons and notices for the screen. */
export const SheetActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

/** Shown until the sheet is loaded, or when it cannot be. */
export const SheetNotice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <div className={styles.notice}>
      <h1>{title}</h1>
      {children}
    </div>
  </div>
);

/** Before the amounts of whole lines: these columns have no total. */
const columnsWithoutTotal = 6;
const totalColumns = invoiceColumns.slice(columnsWithoutTotal);

/** The form of invoices on an A4 page to read and to print. Paper is light in the dark theme too. */
export function InvoiceSheet({ form, shop }: { form: InvoiceForm; shop: string }) {
  return (
    <article data-theme="light" className={styles.paper}>
      <header className={styles.head}>
        <p className={styles.shop}>
          <bdi>{shop}</bdi>
        </p>
        <h1 className={styles.title}>{form.title}</h1>
        <dl className={styles.facts}>
          {form.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </header>
      {form.notice === null ? null : (
        <p
          role={form.notice.isAlert ? 'alert' : undefined}
          data-alert={form.notice.isAlert}
          className={styles.formNotice}
        >
          {form.notice.text}
        </p>
      )}
      {form.parties.map((party) => (
        <Party key={party.title} party={party} />
      ))}
      <Lines form={form} />
      <dl className={styles.words}>
        <dt>مبلغ کل به حروف</dt>
        <dd>{form.words}</dd>
      </dl>
      <div className={styles.notes}>
        {form.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <div className={styles.signatures}>
        <p>مهر و امضای فروشنده</p>
        <p>مهر و امضای خریدار</p>
      </div>
    </article>
  );
}

function Party({ party: { title, rows } }: { party: FormParty }) {
  return (
    <section className={styles.party}>
      <h2>{title}</h2>
      {rows.map((fields) => (
        <dl key={fields[0]?.label}>
          {fields.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}

/** A table; on narrow screens each row is a card with the heads of the columns as labels. */
function Lines({ form: { rows, totals } }: { form: InvoiceForm }) {
  return (
    <table aria-label="کالاها و خدمات" className={styles.lines}>
      <colgroup>
        {invoiceColumns.map(({ label, share }) => (
          <col key={label} style={{ inlineSize: `${share}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {invoiceColumns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {invoiceColumns.map(({ label }, place) => (
              <td key={label} data-label={label} data-missing={cells[place] === missingText}>
                <bdi>{cells[place]}</bdi>
              </td>
            ))}
          </tr>
        ))}
        <tr className={styles.totals}>
          <th colSpan={columnsWithoutTotal} scope="row">
            جمع کل
          </th>
          {totalColumns.map(({ label }, place) => (
            <td key={label} data-label={label}>
              {totals[place]}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
