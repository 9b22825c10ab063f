import { type WritableAtom } from 'nanostores';
type Kept<Value> = {
    key: string;
    version: number;
    empty: Value;
    read: (stored: unknown) => Value | undefined;
};
/**
 * A store kept in this browser. Two live releases may share what is stored, so each version has a place of its own, and
 * a release never reads or overwrites what another version wrote.
 */
export declare function keptAtom<Value>({ key, version, empty, read }: Kept<Value>): WritableAtom<Value>;
export {};
