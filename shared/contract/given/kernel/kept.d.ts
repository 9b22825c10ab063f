import { type WritableAtom } from 'nanostores';
type Kept<Value> = {
    key: string;
    version: number;
    empty: Value;
    read: (stored: unknown) => Value | undefined;
};
/**
 * A store kept in this browser. What is stored carries a version: two live releases may share it, so a release
 * that does not know the version leaves the stored value alone and begins empty.
 */
export declare function keptAtom<Value>({ key, version, empty, read }: Kept<Value>): WritableAtom<Value>;
export {};
