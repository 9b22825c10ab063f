import styles from './Paragraphs.module.scss';

export function Paragraphs({ paragraphs }: { paragraphs: string[] }) {
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
