// Written by `pnpm contract` from the schemas of api's routes; never edited.
import type { Rial } from '../lib/money.ts';

export interface components {
    schemas: {
        Block: {
            id: string;
            /** @constant */
            kind: "heading";
            /** @enum {integer} */
            level: 2 | 3 | 4;
            text: string;
        } | {
            /** @constant */
            kind: "paragraph";
            line: components["schemas"]["Inline"][];
        } | components["schemas"]["List"] | {
            blocks: ({
                /** @constant */
                kind: "paragraph";
                line: components["schemas"]["Inline"][];
            } | components["schemas"]["List"])[];
            /** @constant */
            kind: "quote";
        } | {
            columns: {
                /** @enum {string} */
                align: "start" | "center" | "end";
                head: components["schemas"]["Inline"][];
            }[];
            /** @constant */
            kind: "table";
            rows: components["schemas"]["Inline"][][][];
        } | {
            alt: string;
            caption: string;
            /** @constant */
            kind: "picture";
            url: string;
        } | {
            /** @constant */
            kind: "rule";
        };
        "delete /api/v1/account/buyer-profile": {
            data: {
                profile: {
                    address: string;
                    city: string;
                    economic_code: string;
                    legal_id: string;
                    name: string;
                    phone: string;
                    postal_code: string;
                    province: string;
                    registration_number: string | null;
                } | null;
            };
        };
        "delete /api/v1/account/email": {
            data: {
                email: string | null;
                has_email: boolean;
                pending_email: string | null;
                topics: {
                    email: boolean;
                    sms: boolean;
                    title: string;
                    /** @enum {string} */
                    topic: "orders" | "special-orders" | "tickets" | "wallet" | "basket";
                }[];
            };
        };
        "delete /api/v1/account/favorites/{id}": {
            data: {
                ids: number[];
            };
            params: {
                id: string;
            };
        };
        "delete /api/v1/account/passkeys/{id}": {
            data: {
                removed: number;
            };
            params: {
                id: string;
            };
        };
        "delete /api/v1/account/reviews/{id}": {
            data: {
                removed: boolean;
            };
            params: {
                id: string;
            };
        };
        "delete /api/v1/account/sessions": {
            data: {
                ended: number;
            };
        };
        "delete /api/v1/account/sessions/{id}": {
            data: {
                ended: number;
            };
            params: {
                id: string;
            };
        };
        "delete /api/v1/addresses/{id}": {
            data: {
                items: {
                    city: string;
                    id: string;
                    is_default: boolean;
                    line: string;
                    mobile: string;
                    plaque: string | null;
                    postal_code: string;
                    province: string;
                    recipient: string;
                    title: string | null;
                    unit: string | null;
                }[];
            };
            params: {
                id: string;
            };
        };
        "delete /api/v1/checkout/coupon": {
            data: {
                basket: {
                    count: number;
                    free_shipping: {
                        /** Format: rial */
                        from: Rial;
                        /** Format: rial */
                        left: Rial;
                    };
                    items: {
                        colour: {
                            hex: string;
                            title: string;
                        } | null;
                        /** Format: rial */
                        compare_at: Rial | null;
                        max_quantity: number;
                        name: string;
                        next_tier: {
                            quantity: number;
                            /** Format: rial */
                            unit_price: Rial;
                        } | null;
                        pack_step: number;
                        picture: {
                            alt: string;
                            colour: string;
                            height: number;
                            id: string;
                            width: number;
                            widths: number[];
                        } | null;
                        /** Format: rial */
                        price: Rial | null;
                        /** Format: rial */
                        price_before: Rial | null;
                        print: string | null;
                        problem: {
                            /** @enum {string} */
                            code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                            message: string;
                        } | null;
                        product_id: number;
                        quantity: number;
                        size: string | null;
                        stock: number;
                        /** Format: rial */
                        total: Rial;
                        unit: string;
                        /** Format: rial */
                        unit_price: Rial | null;
                        url: string;
                        variant_id: number;
                    }[];
                    orderable: boolean;
                    pieces: number;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    total_before: Rial;
                    /** Format: rial */
                    vat: Rial;
                    weight_grams: number;
                };
                coupon: {
                    code: string;
                    /** Format: rial */
                    discount: Rial;
                    problem: {
                        code: string;
                        message: string;
                    } | null;
                    title: string;
                } | null;
                delivery: {
                    address_id: string | null;
                    /** @enum {string|null} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup" | null;
                    note: string;
                    recipient_mobile: string;
                    recipient_name: string;
                    slot_id: string | null;
                } | null;
                methods: {
                    /** Format: rial */
                    free_from: Rial | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    from_date: string;
                    hint: string;
                    /** @enum {string} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup";
                    /** Format: rial */
                    price: Rial | null;
                    problem: {
                        code: string;
                        message: string;
                    } | null;
                    slots: {
                        /** @description YYYY-MM-DD, in Tehran */
                        date: string;
                        from: number;
                        id: string;
                        is_free: boolean;
                        to: number;
                    }[];
                    title: string;
                    /** @description YYYY-MM-DD, in Tehran */
                    to_date: string;
                }[];
                problems: {
                    code: string;
                    message: string;
                    /** @enum {string} */
                    step: "cart" | "shipping";
                }[];
                quote: {
                    /** Format: rial */
                    before: Rial;
                    /** Format: rial */
                    discount: Rial;
                    /** Format: rial */
                    goods: Rial;
                    /** Format: rial */
                    shipping: Rial | null;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    vat: Rial;
                    vat_percent: number;
                    weight_grams: number;
                };
                unpaid_order: {
                    expires_at: string;
                    number: number;
                    /** Format: rial */
                    total: Rial;
                } | null;
                version: string;
            };
        };
        "delete /api/v1/orders/basket/items/{variant_id}": {
            data: {
                count: number;
                free_shipping: {
                    /** Format: rial */
                    from: Rial;
                    /** Format: rial */
                    left: Rial;
                };
                items: {
                    colour: {
                        hex: string;
                        title: string;
                    } | null;
                    /** Format: rial */
                    compare_at: Rial | null;
                    max_quantity: number;
                    name: string;
                    next_tier: {
                        quantity: number;
                        /** Format: rial */
                        unit_price: Rial;
                    } | null;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    /** Format: rial */
                    price_before: Rial | null;
                    print: string | null;
                    problem: {
                        /** @enum {string} */
                        code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                        message: string;
                    } | null;
                    product_id: number;
                    quantity: number;
                    size: string | null;
                    stock: number;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial | null;
                    url: string;
                    variant_id: number;
                }[];
                orderable: boolean;
                pieces: number;
                /** Format: rial */
                total: Rial;
                /** Format: rial */
                total_before: Rial;
                /** Format: rial */
                vat: Rial;
                weight_grams: number;
            };
            params: {
                variant_id: string;
            };
        };
        "delete /api/v1/uploads/{id}": {
            data: {
                removed: number;
            };
            params: {
                id: string;
            };
        };
        "get /api/v1/account/buyer-profile": {
            data: {
                profile: {
                    address: string;
                    city: string;
                    economic_code: string;
                    legal_id: string;
                    name: string;
                    phone: string;
                    postal_code: string;
                    province: string;
                    registration_number: string | null;
                } | null;
            };
        };
        "get /api/v1/account/deletion": {
            data: {
                obstacles: {
                    /** @enum {string} */
                    reason: "orders" | "special-orders" | "wallet" | "staff";
                    text: string;
                }[];
            };
        };
        "get /api/v1/account/export": {
            data: unknown;
        };
        "get /api/v1/account/favorites": {
            data: {
                items: {
                    category: {
                        id: number;
                        slug: string;
                        title: string;
                        url: string;
                    };
                    colours: {
                        hex: string;
                        title: string;
                    }[];
                    /** Format: rial */
                    compare_at: Rial | null;
                    discount_percent: number;
                    id: number;
                    is_new: boolean;
                    low: boolean;
                    /** Format: rial */
                    max_price: Rial | null;
                    /** Format: rial */
                    min_price: Rial | null;
                    name: string;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    rating: {
                        average: number | null;
                        count: number;
                    };
                    second_picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    slug: string;
                    stock: number;
                    summary: string;
                    unit: string;
                    url: string;
                }[];
                page: number;
                pages: number;
                total: number;
            };
            query?: {
                /** @default 1 */
                page?: string;
            };
        };
        "get /api/v1/account/favorites/ids": {
            data: {
                ids: number[];
            };
        };
        "get /api/v1/account/favorites/prices": {
            data: {
                items: {
                    /** Format: rial */
                    price: Rial;
                    product_id: number;
                }[];
            };
        };
        "get /api/v1/account/me": {
            data: {
                /** @description Gregorian, `YYYY-MM-DD` */
                birth_date: string | null;
                current_password_needed: boolean;
                first_name: string | null;
                has_password: boolean;
                id: string;
                last_name: string | null;
                mobile: string;
                national_id: string | null;
                /** @enum {string} */
                role: "shopper" | "staff";
                session_expires_at: string;
            };
        };
        "get /api/v1/account/message-preferences": {
            data: {
                email: string | null;
                has_email: boolean;
                pending_email: string | null;
                topics: {
                    email: boolean;
                    sms: boolean;
                    title: string;
                    /** @enum {string} */
                    topic: "orders" | "special-orders" | "tickets" | "wallet" | "basket";
                }[];
            };
        };
        "get /api/v1/account/passkeys": {
            data: {
                items: {
                    created_at: string;
                    id: string;
                    last_used_at: string | null;
                    name: string;
                    synchronised: boolean;
                }[];
                most: number;
            };
        };
        "get /api/v1/account/reviews": {
            data: {
                items: {
                    /** @description UTC */
                    created_at: string;
                    files: {
                        id: string;
                        url: string;
                    }[];
                    id: string;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    product_id: number;
                    rating: number;
                    reason: string | null;
                    /** @enum {string} */
                    status: "pending" | "approved" | "rejected";
                    text: string;
                    title: string;
                    url: string;
                }[];
                /** @description the value of `after` for the next page */
                next: string | null;
            };
            query?: {
                after?: string;
            };
        };
        "get /api/v1/account/reviews/awaiting": {
            data: {
                items: {
                    /** @description UTC */
                    delivered_at: string | null;
                    options: string;
                    /** @description the number of the order */
                    order: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    product_id: number;
                    title: string;
                    url: string;
                }[];
            };
        };
        "get /api/v1/account/sessions": {
            data: {
                items: {
                    agent: string;
                    created_at: string;
                    current: boolean;
                    id: string;
                    last_used_at: string;
                    /** @enum {string} */
                    signed_in_by: "otp" | "password" | "passkey";
                }[];
            };
        };
        "get /api/v1/addresses": {
            data: {
                items: {
                    city: string;
                    id: string;
                    is_default: boolean;
                    line: string;
                    mobile: string;
                    plaque: string | null;
                    postal_code: string;
                    province: string;
                    recipient: string;
                    title: string | null;
                    unit: string | null;
                }[];
            };
        };
        "get /api/v1/blog/articles": {
            data: {
                /** @description a word of the query does not occur; this whole query was searched for instead */
                did_you_mean?: string;
                items: {
                    category: {
                        id: number;
                        slug: string;
                        title: string;
                        url: string;
                    };
                    featured: boolean;
                    id: number;
                    passage?: string;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    published_at: string;
                    reading_minutes: number;
                    slug: string;
                    summary: string;
                    title: string;
                    url: string;
                }[];
                /** @description words of the query, as typed, that the results need not have, because nothing has them, or not together with the other words */
                left_out?: string[];
                page: number;
                pages: number;
                total: number;
            };
            query?: {
                category?: string;
                /** @constant */
                featured?: "1";
                /** @default 1 */
                page?: string;
                q?: string;
            };
        };
        "get /api/v1/blog/articles/{id}": {
            data: {
                /** @description the absolute URL, for readers outside the site */
                address: string;
                blocks: components["schemas"]["Block"][];
                category: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                };
                contents: {
                    id: string;
                    /** @enum {integer} */
                    level: 2 | 3 | 4;
                    text: string;
                }[];
                featured: boolean;
                id: number;
                next: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                } | null;
                passage?: string;
                picture: {
                    alt: string;
                    colour: string;
                    height: number;
                    id: string;
                    width: number;
                    widths: number[];
                } | null;
                previous: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                } | null;
                products: {
                    category: {
                        id: number;
                        slug: string;
                        title: string;
                        url: string;
                    };
                    colours: {
                        hex: string;
                        title: string;
                    }[];
                    /** Format: rial */
                    compare_at: Rial | null;
                    discount_percent: number;
                    id: number;
                    is_new: boolean;
                    low: boolean;
                    /** Format: rial */
                    max_price: Rial | null;
                    /** Format: rial */
                    min_price: Rial | null;
                    name: string;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    rating: {
                        average: number | null;
                        count: number;
                    };
                    second_picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    slug: string;
                    stock: number;
                    summary: string;
                    unit: string;
                    url: string;
                }[];
                published_at: string;
                reading_minutes: number;
                related: {
                    category: {
                        id: number;
                        slug: string;
                        title: string;
                        url: string;
                    };
                    featured: boolean;
                    id: number;
                    passage?: string;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    published_at: string;
                    reading_minutes: number;
                    slug: string;
                    summary: string;
                    title: string;
                    url: string;
                }[];
                slug: string;
                summary: string;
                title: string;
                updated_at: string;
                url: string;
            };
            params: {
                id: string;
            };
        };
        "get /api/v1/blog/categories": {
            data: {
                articles: number;
                id: number;
                slug: string;
                title: string;
                url: string;
            }[];
        };
        "get /api/v1/categories": {
            data: {
                description: string;
                id: number;
                parent_id: number | null;
                picture: {
                    alt: string;
                    colour: string;
                    height: number;
                    id: string;
                    width: number;
                    widths: number[];
                } | null;
                products: number;
                slug: string;
                title: string;
                url: string;
            }[];
        };
        "get /api/v1/categories/{id}": {
            data: {
                breadcrumb: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                }[];
                children: {
                    description: string;
                    id: number;
                    parent_id: number | null;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    products: number;
                    slug: string;
                    title: string;
                    url: string;
                }[];
                description: string;
                id: number;
                parent_id: number | null;
                picture: {
                    alt: string;
                    colour: string;
                    height: number;
                    id: string;
                    width: number;
                    widths: number[];
                } | null;
                products: number;
                slug: string;
                title: string;
                url: string;
            };
            params: {
                id: string;
            };
        };
        "get /api/v1/checkout": {
            data: {
                basket: {
                    count: number;
                    free_shipping: {
                        /** Format: rial */
                        from: Rial;
                        /** Format: rial */
                        left: Rial;
                    };
                    items: {
                        colour: {
                            hex: string;
                            title: string;
                        } | null;
                        /** Format: rial */
                        compare_at: Rial | null;
                        max_quantity: number;
                        name: string;
                        next_tier: {
                            quantity: number;
                            /** Format: rial */
                            unit_price: Rial;
                        } | null;
                        pack_step: number;
                        picture: {
                            alt: string;
                            colour: string;
                            height: number;
                            id: string;
                            width: number;
                            widths: number[];
                        } | null;
                        /** Format: rial */
                        price: Rial | null;
                        /** Format: rial */
                        price_before: Rial | null;
                        print: string | null;
                        problem: {
                            /** @enum {string} */
                            code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                            message: string;
                        } | null;
                        product_id: number;
                        quantity: number;
                        size: string | null;
                        stock: number;
                        /** Format: rial */
                        total: Rial;
                        unit: string;
                        /** Format: rial */
                        unit_price: Rial | null;
                        url: string;
                        variant_id: number;
                    }[];
                    orderable: boolean;
                    pieces: number;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    total_before: Rial;
                    /** Format: rial */
                    vat: Rial;
                    weight_grams: number;
                };
                coupon: {
                    code: string;
                    /** Format: rial */
                    discount: Rial;
                    problem: {
                        code: string;
                        message: string;
                    } | null;
                    title: string;
                } | null;
                delivery: {
                    address_id: string | null;
                    /** @enum {string|null} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup" | null;
                    note: string;
                    recipient_mobile: string;
                    recipient_name: string;
                    slot_id: string | null;
                } | null;
                methods: {
                    /** Format: rial */
                    free_from: Rial | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    from_date: string;
                    hint: string;
                    /** @enum {string} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup";
                    /** Format: rial */
                    price: Rial | null;
                    problem: {
                        code: string;
                        message: string;
                    } | null;
                    slots: {
                        /** @description YYYY-MM-DD, in Tehran */
                        date: string;
                        from: number;
                        id: string;
                        is_free: boolean;
                        to: number;
                    }[];
                    title: string;
                    /** @description YYYY-MM-DD, in Tehran */
                    to_date: string;
                }[];
                problems: {
                    code: string;
                    message: string;
                    /** @enum {string} */
                    step: "cart" | "shipping";
                }[];
                quote: {
                    /** Format: rial */
                    before: Rial;
                    /** Format: rial */
                    discount: Rial;
                    /** Format: rial */
                    goods: Rial;
                    /** Format: rial */
                    shipping: Rial | null;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    vat: Rial;
                    vat_percent: number;
                    weight_grams: number;
                };
                unpaid_order: {
                    expires_at: string;
                    number: number;
                    /** Format: rial */
                    total: Rial;
                } | null;
                version: string;
            };
        };
        "get /api/v1/invoices/{id}": {
            data: {
                /** Format: rial */
                after_discount: Rial;
                buyer: {
                    address: string | null;
                    economic_code: string | null;
                    /** @enum {string} */
                    kind: "person" | "legal";
                    name: string;
                    national_id: string | null;
                    phone: string | null;
                    postal_code: string | null;
                    registration_number: string | null;
                };
                date: string;
                /** Format: rial */
                discount: Rial;
                id: string;
                issued_at: string;
                /** @enum {string} */
                kind: "sale" | "return" | "void";
                lines: {
                    /** Format: rial */
                    after_discount: Rial;
                    /** Format: rial */
                    discount: Rial;
                    goods_id: string | null;
                    /** @enum {string} */
                    kind: "goods" | "shipping";
                    position: number;
                    quantity: number;
                    sku: string | null;
                    title: string;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    total_with_vat: Rial;
                    unit: string;
                    unit_price: number;
                    /** Format: rial */
                    vat: Rial;
                    vat_percent: number;
                }[];
                number: string;
                order_number: number | null;
                original: {
                    id: string;
                    number: string;
                    tax_id: string | null;
                } | null;
                seller: {
                    address: string | null;
                    economic_code: string | null;
                    name: string;
                    national_id: string | null;
                    phone: string | null;
                    postal_code: string | null;
                    registration_number: string | null;
                };
                special_order: string | null;
                tax: {
                    id: string | null;
                    pattern: number;
                    subject: number;
                    type: number;
                };
                /** Format: rial */
                total: Rial;
                total_in_words: string;
                /** Format: rial */
                total_with_vat: Rial;
                /** Format: rial */
                vat: Rial;
                vat_percent: number;
                void_reason: string | null;
                voided_at: string | null;
            };
            params: {
                id: string;
            };
        };
        "get /api/v1/invoices/{id}.pdf": {
            data: unknown;
            params: {
                id: string;
            };
        };
        "get /api/v1/menus": {
            data: {
                items: {
                    items?: {
                        title: string;
                        url: string;
                    }[];
                    picture?: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    };
                    title: string;
                    url: string;
                }[];
                slug: string;
            }[];
        };
        "get /api/v1/notifications": {
            data: {
                items: {
                    /** @description UTC */
                    created_at: string;
                    id: string;
                    read: boolean;
                    text: string;
                    title: string;
                    /** @description a path of the shop */
                    url: string;
                }[];
                /** @description the value of `after` for the next page */
                next: string | null;
                unread: number;
            };
            query?: {
                after?: string;
            };
        };
        "get /api/v1/orders": {
            data: {
                counts: {
                    all: number;
                    cancelled: number;
                    current: number;
                    delivered: number;
                    returned: number;
                    unpaid: number;
                };
                items: {
                    count: number;
                    /** @description UTC */
                    created_at: string;
                    /** @enum {string} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup";
                    number: number;
                    products: {
                        picture: {
                            alt: string;
                            colour: string;
                            height: number;
                            id: string;
                            width: number;
                            widths: number[];
                        } | null;
                        title: string;
                    }[];
                    /** @enum {string} */
                    state: "awaiting_payment" | "paid" | "preparing" | "ready_to_ship" | "shipped" | "delivered" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "refunded" | "cancelled" | "expired";
                    /** Format: rial */
                    total: Rial;
                    tracking_code: string | null;
                }[];
                /** @description the value of `after` for the next page */
                next: string | null;
            };
            query?: {
                after?: string;
                /** @enum {string} */
                group?: "unpaid" | "current" | "delivered" | "returned" | "cancelled";
                q?: string;
            };
        };
        "get /api/v1/orders/{number}": {
            data: {
                /** @description UTC */
                created_at: string;
                delivery: {
                    address: string | null;
                    city: string | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    from_date: string | null;
                    is_postpaid: boolean;
                    /** @enum {string} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup";
                    note: string;
                    postal_code: string | null;
                    province: string | null;
                    recipient_mobile: string;
                    recipient_name: string;
                    slot: {
                        /** @description YYYY-MM-DD, in Tehran */
                        date: string;
                        from: number;
                        to: number;
                    } | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    to_date: string | null;
                    tracking_code: string | null;
                    weight_grams: number;
                };
                holds_stock: boolean;
                invoices: {
                    id: string;
                    /** @enum {string} */
                    kind: "sale" | "return" | "void";
                }[];
                lines: {
                    /** Format: rial */
                    before: Rial;
                    can_withdraw: boolean;
                    /** Format: rial */
                    discount: Rial;
                    /** @description size, colour and print in words */
                    options: string;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial;
                    product_id: number;
                    quantity: number;
                    tiers: {
                        percent_off: number;
                        quantity: number;
                    }[];
                    title: string;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial;
                    url: string;
                    variant_id: number;
                    /** Format: rial */
                    vat: Rial;
                }[];
                may: {
                    cancel: boolean;
                    return: boolean;
                    /** @description UTC */
                    return_until: string | null;
                    review: boolean;
                    track_return: boolean;
                };
                number: number;
                /** @description UTC */
                pay_until: string | null;
                payments: {
                    /** Format: rial */
                    amount: Rial;
                    /** @description UTC */
                    at: string;
                    card: string | null;
                    gateway: string;
                    ref_id: string | null;
                    reference: string;
                    /** @enum {string} */
                    state: "created" | "redirected" | "verifying" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded" | "reversed";
                    /** Format: rial */
                    wallet_amount: Rial;
                }[];
                return: {
                    /** @description UTC */
                    created_at: string;
                    /** @description the words of the shop */
                    decision: string | null;
                    lines: {
                        quantity: number;
                        /** Format: rial */
                        refund: Rial;
                        variant_id: number;
                    }[];
                    note: string;
                    pictures: {
                        id: string;
                        url: string;
                    }[];
                    /** @enum {string} */
                    reason: "withdrawal" | "defect" | "wrong" | "missing";
                    /** Format: rial */
                    refund: Rial;
                    /** Format: rial */
                    shipping_refund: Rial;
                    /** @enum {string} */
                    state: "requested" | "approved" | "rejected" | "returned" | "refunded";
                    tracking_code: string | null;
                } | null;
                /** @enum {string} */
                state: "awaiting_payment" | "paid" | "preparing" | "ready_to_ship" | "shipped" | "delivered" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "refunded" | "cancelled" | "expired";
                timeline: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop" | "system";
                    reason: string | null;
                    /** @enum {string} */
                    state: "awaiting_payment" | "paid" | "preparing" | "ready_to_ship" | "shipped" | "delivered" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "refunded" | "cancelled" | "expired";
                }[];
                totals: {
                    /** Format: rial */
                    before: Rial;
                    /** Format: rial */
                    discount: Rial;
                    /** Format: rial */
                    goods: Rial;
                    /** Format: rial */
                    shipping: Rial;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    vat: Rial;
                    vat_percent: number;
                };
            };
            params: {
                number: string;
            };
        };
        "get /api/v1/orders/{number}/reorder": {
            data: {
                lines: {
                    now: {
                        colour: {
                            hex: string;
                            title: string;
                        } | null;
                        /** Format: rial */
                        compare_at: Rial | null;
                        max_quantity: number;
                        name: string;
                        next_tier: {
                            quantity: number;
                            /** Format: rial */
                            unit_price: Rial;
                        } | null;
                        pack_step: number;
                        picture: {
                            alt: string;
                            colour: string;
                            height: number;
                            id: string;
                            width: number;
                            widths: number[];
                        } | null;
                        /** Format: rial */
                        price: Rial | null;
                        /** Format: rial */
                        price_before: Rial | null;
                        print: string | null;
                        problem: {
                            /** @enum {string} */
                            code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                            message: string;
                        } | null;
                        product_id: number;
                        quantity: number;
                        size: string | null;
                        stock: number;
                        /** Format: rial */
                        total: Rial;
                        unit: string;
                        /** Format: rial */
                        unit_price: Rial | null;
                        url: string;
                        variant_id: number;
                    } | null;
                    options: string;
                    quantity: number;
                    title: string;
                    /** Format: rial */
                    unit_price: Rial;
                    variant_id: number;
                }[];
            };
            params: {
                number: string;
            };
        };
        "get /api/v1/orders/basket": {
            data: {
                count: number;
                free_shipping: {
                    /** Format: rial */
                    from: Rial;
                    /** Format: rial */
                    left: Rial;
                };
                items: {
                    colour: {
                        hex: string;
                        title: string;
                    } | null;
                    /** Format: rial */
                    compare_at: Rial | null;
                    max_quantity: number;
                    name: string;
                    next_tier: {
                        quantity: number;
                        /** Format: rial */
                        unit_price: Rial;
                    } | null;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    /** Format: rial */
                    price_before: Rial | null;
                    print: string | null;
                    problem: {
                        /** @enum {string} */
                        code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                        message: string;
                    } | null;
                    product_id: number;
                    quantity: number;
                    size: string | null;
                    stock: number;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial | null;
                    url: string;
                    variant_id: number;
                }[];
                orderable: boolean;
                pieces: number;
                /** Format: rial */
                total: Rial;
                /** Format: rial */
                total_before: Rial;
                /** Format: rial */
                vat: Rial;
                weight_grams: number;
            };
        };
        "get /api/v1/orders/basket/items/count": {
            data: {
                count: number;
            };
        };
        "get /api/v1/pages/{id}": {
            data: {
                blocks: components["schemas"]["Block"][];
                contents: {
                    id: string;
                    /** @enum {integer} */
                    level: 2 | 3 | 4;
                    text: string;
                }[];
                description: string;
                id: number;
                meta: {
                    components: {
                        feilds: unknown;
                        name: string;
                    }[];
                };
                siblings: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                }[];
                slug: string;
                title: string;
                updated_at: string;
                url: string;
            };
            params: {
                id: string;
            };
        };
        "get /api/v1/pages/slug/{slug}/view": {
            data: {
                id: number;
                meta: {
                    components: {
                        feilds: unknown;
                        name: string;
                    }[];
                };
                slug: string;
                title: string;
            };
            params: {
                slug: string;
            };
        };
        "get /api/v1/payments/{reference}": {
            data: {
                /** Format: rial */
                amount: Rial;
                can_retry: boolean;
                closed: ("cancelled" | "refunded") | null;
                gateway_title: string;
                /** @description UTC */
                hold_ends_at: string | null;
                message: string;
                order_number: number | null;
                /** @enum {string} */
                purpose: "order" | "special-order" | "charge";
                reason: string | null;
                /** @description the bank’s number of the payment */
                ref_id: string | null;
                reference: string;
                refunded_to: ("wallet" | "card")[];
                special_order: string | null;
                /** @enum {string} */
                state: "pending" | "confirming" | "succeeded" | "failed" | "cancelled" | "expired";
                transfer: {
                    /** Format: rial */
                    amount: Rial;
                    bank: string | null;
                    /** @description of the account */
                    owner: string;
                    /** @description UTC */
                    receipt_at: string | null;
                    /** @description UTC */
                    receipt_until: string;
                    sheba: string;
                } | null;
                /** @description UTC */
                updated_at: string;
                /** Format: rial */
                wallet_amount: Rial;
            };
            params: {
                reference: string;
            };
        };
        "get /api/v1/payments/options": {
            data: {
                gateways: {
                    id: string;
                    title: string;
                }[];
                /** Format: rial */
                max_gateway_amount: Rial;
                wallet: {
                    /** Format: rial */
                    available: Rial;
                };
            };
            query: {
                amount: string;
            };
        };
        "get /api/v1/products": {
            data: {
                /** @description a word of the query does not occur; this whole query was searched for instead */
                did_you_mean?: string;
                facets?: {
                    capacities: {
                        count: number;
                        id: number;
                        title: string;
                    }[];
                    categories: {
                        count: number;
                        id: number;
                        parent_id: number | null;
                        title: string;
                    }[];
                    colours: {
                        count: number;
                        hex: string;
                        id: number;
                        title: string;
                    }[];
                    discounted: number;
                    heights: {
                        count: number;
                        id: number;
                        title: string;
                    }[];
                    in_stock: number;
                    materials: {
                        count: number;
                        id: number;
                        title: string;
                    }[];
                    price: {
                        /** Format: rial */
                        max: Rial;
                        /** Format: rial */
                        min: Rial;
                    } | null;
                    sizes: {
                        count: number;
                        id: number;
                        title: string;
                    }[];
                    uses: {
                        count: number;
                        id: number;
                        title: string;
                    }[];
                };
                items: {
                    category: {
                        id: number;
                        slug: string;
                        title: string;
                        url: string;
                    };
                    colours: {
                        hex: string;
                        title: string;
                    }[];
                    /** Format: rial */
                    compare_at: Rial | null;
                    discount_percent: number;
                    id: number;
                    is_new: boolean;
                    low: boolean;
                    /** Format: rial */
                    max_price: Rial | null;
                    /** Format: rial */
                    min_price: Rial | null;
                    name: string;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    rating: {
                        average: number | null;
                        count: number;
                    };
                    second_picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    slug: string;
                    stock: number;
                    summary: string;
                    unit: string;
                    url: string;
                }[];
                /** @description words of the query, as typed, that the results need not have, because nothing has them, or not together with the other words */
                left_out?: string[];
                page: number;
                pages: number;
                total: number;
            };
            query?: {
                capacity?: string;
                category?: string;
                colour?: string;
                discounted?: string;
                height?: string;
                ids?: string;
                in_stock?: string;
                material?: string;
                /** @default 1 */
                page?: string;
                /**
                 * @default 24
                 * @enum {string}
                 */
                per_page?: "12" | "24" | "48";
                price_from?: string;
                price_to?: string;
                q?: string;
                size?: string;
                /** @enum {string} */
                sort?: "new" | "best-selling" | "cheapest" | "dearest" | "rating" | "name" | "relevance";
                use?: string;
            };
        };
        "get /api/v1/products/{id}": {
            data: {
                articles: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                }[];
                blocks: components["schemas"]["Block"][];
                bought_together: {
                    category: {
                        id: number;
                        slug: string;
                        title: string;
                        url: string;
                    };
                    colours: {
                        hex: string;
                        title: string;
                    }[];
                    /** Format: rial */
                    compare_at: Rial | null;
                    discount_percent: number;
                    id: number;
                    is_new: boolean;
                    low: boolean;
                    /** Format: rial */
                    max_price: Rial | null;
                    /** Format: rial */
                    min_price: Rial | null;
                    name: string;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    rating: {
                        average: number | null;
                        count: number;
                    };
                    second_picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    slug: string;
                    stock: number;
                    summary: string;
                    unit: string;
                    url: string;
                }[];
                breadcrumb: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                }[];
                can_withdraw: boolean;
                category: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                };
                colours: {
                    hex: string;
                    title: string;
                }[];
                /** Format: rial */
                compare_at: Rial | null;
                description: string;
                discount_percent: number;
                id: number;
                is_new: boolean;
                low: boolean;
                material: {
                    id: number;
                    title: string;
                };
                /** Format: rial */
                max_price: Rial | null;
                max_quantity: number;
                /** Format: rial */
                min_price: Rial | null;
                name: string;
                options: {
                    colours: {
                        hex: string;
                        id: number;
                        title: string;
                    }[];
                    prints: {
                        id: number;
                        title: string;
                    }[];
                    sizes: {
                        gusset_cm: number | null;
                        height_cm: number | null;
                        id: number;
                        title: string;
                        width_cm: number | null;
                    }[];
                };
                pack_step: number;
                picture: {
                    alt: string;
                    colour: string;
                    height: number;
                    id: string;
                    width: number;
                    widths: number[];
                } | null;
                pictures: {
                    alt: string;
                    colour: string;
                    colour_id: number | null;
                    height: number;
                    id: string;
                    print_id: number | null;
                    width: number;
                    widths: number[];
                }[];
                /** Format: rial */
                price: Rial | null;
                published_at: string;
                rating: {
                    average: number | null;
                    count: number;
                    distribution: {
                        count: number;
                        rating: number;
                    }[];
                };
                related: {
                    category: {
                        id: number;
                        slug: string;
                        title: string;
                        url: string;
                    };
                    colours: {
                        hex: string;
                        title: string;
                    }[];
                    /** Format: rial */
                    compare_at: Rial | null;
                    discount_percent: number;
                    id: number;
                    is_new: boolean;
                    low: boolean;
                    /** Format: rial */
                    max_price: Rial | null;
                    /** Format: rial */
                    min_price: Rial | null;
                    name: string;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    rating: {
                        average: number | null;
                        count: number;
                    };
                    second_picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    slug: string;
                    stock: number;
                    summary: string;
                    unit: string;
                    url: string;
                }[];
                second_picture: {
                    alt: string;
                    colour: string;
                    height: number;
                    id: string;
                    width: number;
                    widths: number[];
                } | null;
                slug: string;
                specification: {
                    title: string;
                    value: string;
                }[];
                stock: number;
                summary: string;
                tiers: {
                    percent_off: number;
                    quantity: number;
                }[];
                unit: string;
                url: string;
                variants: {
                    colour_id: number | null;
                    /** Format: rial */
                    compare_at: Rial | null;
                    id: number;
                    /** Format: rial */
                    price: Rial | null;
                    print_id: number | null;
                    size_id: number | null;
                    sku: string;
                    stock: number;
                    weight_grams: number;
                }[];
            };
            params: {
                id: string;
            };
        };
        "get /api/v1/products/{id}/reviews": {
            data: {
                items: {
                    author: string;
                    created_at: string;
                    helpful: number;
                    id: string;
                    pictures: {
                        thumbnail: string;
                        url: string;
                    }[];
                    rating: number;
                    text: string;
                }[];
                page: number;
                pages: number;
                rating: {
                    average: number | null;
                    count: number;
                    distribution: {
                        count: number;
                        rating: number;
                    }[];
                };
                total: number;
            };
            params: {
                id: string;
            };
            query?: {
                /** @default 1 */
                page?: string;
                /**
                 * @default new
                 * @enum {string}
                 */
                sort?: "new" | "helpful" | "high" | "low";
            };
        };
        "get /api/v1/products/variants": {
            data: {
                items: {
                    name: string;
                    pack_step: number;
                    product_id: number;
                    url: string;
                    variants: {
                        id: number;
                        /** Format: rial */
                        price: Rial | null;
                        stock: number;
                    }[];
                }[];
            };
            query: {
                ids: string;
            };
        };
        "get /api/v1/review-pictures/{id}/{file}": {
            data: unknown;
            params: {
                /** @enum {string} */
                file: "320.webp" | "1280.webp";
                id: string;
            };
        };
        "get /api/v1/search/popular": {
            data: {
                searches: string[];
            };
        };
        "get /api/v1/search/suggestions": {
            data: {
                articles: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                }[];
                categories: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                }[];
                /** @description a word of the query does not occur; this whole query was searched for instead */
                did_you_mean?: string;
                /** @description words of the query, as typed, that the results need not have, because nothing has them, or not together with the other words */
                left_out?: string[];
                products: {
                    discount_percent: number;
                    id: number;
                    /** Format: rial */
                    max_price: Rial | null;
                    /** Format: rial */
                    min_price: Rial | null;
                    name: string;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    stock: number;
                    unit: string;
                    url: string;
                }[];
                words: string[];
            };
            query?: {
                /** @default  */
                q?: string;
            };
        };
        "get /api/v1/settings": {
            data: {
                address: string;
                chat_phone: string;
                company_name: string;
                company_national_id: string;
                company_registration_number: string;
                description: string;
                email: string;
                enamad_url: string;
                hero: {
                    alt: string;
                    colour: string;
                    height: number;
                    id: string;
                    width: number;
                    widths: number[];
                } | null;
                home_title: string;
                instagram: string;
                name: string;
                opening_hours: string;
                phone: string;
                season_products: string;
                season_title: string;
                suggested_searches: string;
                telegram: string;
            };
        };
        "get /api/v1/shipping/estimate": {
            data: {
                places: {
                    /** @description the name of the city; empty for elsewhere */
                    city: string;
                    from_date: string;
                    is_approximate: boolean;
                    method: string;
                    /** @enum {string} */
                    place: "city" | "elsewhere";
                    title: string;
                    to_date: string;
                }[];
            };
            query: {
                grams: string;
            };
        };
        "get /api/v1/special-orders": {
            data: {
                items: {
                    code: string;
                    /** @description UTC */
                    created_at: string;
                    /** @enum {string} */
                    kind: "cloth" | "pp" | "jumbo" | "kraft" | "mesh";
                    quantity: number;
                    /** Format: rial */
                    quote_total: Rial | null;
                    /** @enum {string} */
                    state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                    unread: number;
                }[];
                page: number;
                pages: number;
                total: number;
            };
            query?: {
                /** @default 1 */
                page?: string;
            };
        };
        "get /api/v1/special-orders/{code}": {
            data: {
                code: string;
                /** @description UTC */
                created_at: string;
                due: {
                    /** Format: rial */
                    amount: Rial;
                    is_confirming: boolean;
                    /** @enum {string} */
                    part: "deposit" | "balance";
                    /** @description the reference of an open bank transfer */
                    transfer: string | null;
                } | null;
                /** @description the value of `before` for the messages before these */
                earlier: string | null;
                estimate: {
                    days: {
                        from: number;
                        to: number;
                    };
                    /** Format: rial */
                    each_high: Rial;
                    /** Format: rial */
                    each_low: Rial;
                    /** Format: rial */
                    high: Rial;
                    /** Format: rial */
                    low: Rial;
                    parts: {
                        /** @enum {string} */
                        part: "material" | "making" | "handle" | "liner" | "print" | "hurry" | "quantity" | "set-up" | "sample";
                        /** Format: rial */
                        rial: Rial;
                    }[];
                };
                files: {
                    bytes: number;
                    id: string;
                    name: string;
                }[];
                history: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                }[];
                invoices: {
                    id: string;
                    /** @enum {string} */
                    kind: "sale" | "return" | "void";
                }[];
                may: {
                    answer_quote: boolean;
                    cancel: boolean;
                    write: boolean;
                };
                messages: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop";
                    id: string;
                    text: string;
                }[];
                note: string;
                quote: {
                    /** Format: rial */
                    balance: Rial;
                    days: number;
                    /** Format: rial */
                    deposit: Rial;
                    /** Format: rial */
                    total: Rial;
                    /** @description UTC */
                    valid_until: string;
                } | null;
                /**
                 * @example {
                 *       "kind": "cloth",
                 *       "material": "muslin",
                 *       "width": 35,
                 *       "height": 40,
                 *       "gusset": 0,
                 *       "gsm": 140,
                 *       "colour": "raw",
                 *       "handle": "long",
                 *       "liner": "none",
                 *       "print": "silk",
                 *       "print_colours": 1,
                 *       "sides": 1,
                 *       "quantity": 200,
                 *       "sample": false,
                 *       "within_days": null
                 *     }
                 */
                spec: {
                    /** @enum {string} */
                    colour: "raw" | "natural" | "kraft" | "clear" | "white" | "cream" | "yellow" | "orange" | "red" | "purple" | "blue" | "navy" | "green" | "black" | "custom";
                    gsm: number;
                    gusset: number;
                    /** @enum {string} */
                    handle: "none" | "short" | "long" | "drawstring" | "punched" | "twisted" | "two-loops" | "four-loops";
                    height: number;
                    /** @enum {string} */
                    kind: "cloth" | "pp" | "jumbo" | "kraft" | "mesh";
                    /** @enum {string} */
                    liner: "none" | "cotton" | "film" | "greaseproof";
                    /** @enum {string} */
                    material: "muslin" | "canvas" | "jute" | "nonwoven" | "pp" | "laminated" | "kraft" | "mesh";
                    /** @enum {string} */
                    print: "none" | "silk" | "flexo" | "dtf";
                    print_colours: number;
                    quantity: number;
                    sample: boolean;
                    sides: number;
                    width: number;
                    within_days: number | null;
                };
                /** @enum {string} */
                state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                unread: number;
            };
            params: {
                code: string;
            };
            query?: {
                before?: string;
            };
        };
        "get /api/v1/tickets": {
            data: {
                items: {
                    /** @enum {string} */
                    department: "sales" | "shipping" | "finance" | "special_order" | "technical";
                    number: number;
                    order: number | null;
                    /** @enum {string} */
                    priority: "low" | "normal" | "urgent";
                    /** @enum {string} */
                    state: "open" | "answered" | "customer_reply" | "closed";
                    subject: string;
                    unread: number;
                    /** @description UTC */
                    updated_at: string;
                }[];
                /** @description the value of `after` for the next page */
                next: string | null;
                unread: number;
            };
            query?: {
                after?: string;
            };
        };
        "get /api/v1/tickets/{number}": {
            data: {
                /** @enum {string} */
                department: "sales" | "shipping" | "finance" | "special_order" | "technical";
                /** @description the value of `before` for the messages before these */
                earlier: string | null;
                may: {
                    close: boolean;
                    reply: boolean;
                };
                messages: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop";
                    files: {
                        bytes: number;
                        id: string;
                        media_type: string;
                        name: string;
                    }[];
                    id: string;
                    text: string;
                }[];
                number: number;
                order: number | null;
                /** @enum {string} */
                priority: "low" | "normal" | "urgent";
                /** @description UTC */
                reopens_until: string | null;
                /** @enum {string} */
                state: "open" | "answered" | "customer_reply" | "closed";
                subject: string;
                unread: number;
                /** @description UTC */
                updated_at: string;
            };
            params: {
                number: string;
            };
            query?: {
                before?: string;
            };
        };
        "get /api/v1/transactions": {
            data: {
                items: {
                    /** Format: rial */
                    amount: Rial;
                    /** @description UTC */
                    at: string;
                    /** Format: rial */
                    balance: Rial | null;
                    /** @enum {string} */
                    direction: "in" | "out" | "none";
                    id: string;
                    /** @enum {string} */
                    kind: "charge" | "hold" | "capture" | "release" | "refund" | "adjust" | "payment";
                    number: string | null;
                    reason: string | null;
                    state: string | null;
                    /** @enum {string} */
                    subject: "payment" | "order" | "return" | "special_order" | "withdrawal" | "operator";
                }[];
                /** @description the value of `after` for the next page */
                next: string | null;
            };
            query?: {
                after?: string;
                /** @enum {string} */
                direction?: "in" | "out" | "none";
                from?: string;
                /** @enum {string} */
                kind?: "charge" | "hold" | "capture" | "release" | "refund" | "adjust" | "payment";
                /** @enum {string} */
                source?: "wallet" | "payments";
                to?: string;
            };
        };
        "get /api/v1/transactions.csv": {
            data: unknown;
            query?: {
                /** @enum {string} */
                direction?: "in" | "out" | "none";
                from?: string;
                /** @enum {string} */
                kind?: "charge" | "hold" | "capture" | "release" | "refund" | "adjust" | "payment";
                /** @enum {string} */
                source?: "wallet" | "payments";
                to?: string;
            };
        };
        "get /api/v1/uploads/{id}": {
            data: {
                bytes: number;
                /** @description it is used, for example by a ticket, and cannot be deleted */
                claimed: boolean;
                created_at: string;
                height: number | null;
                id: string;
                media_type: string;
                /** @description the name that the owner gave it, cleaned */
                name: string;
                /** @enum {string} */
                purpose: "artwork" | "ticket" | "review" | "return" | "receipt";
                /** @description the content, for the owner and for staff */
                url: string;
                width: number | null;
            };
            params: {
                id: string;
            };
        };
        "get /api/v1/uploads/{id}/file": {
            data: unknown;
            params: {
                id: string;
            };
        };
        "get /api/v1/uploads/{id}/preview": {
            data: unknown;
            params: {
                id: string;
            };
        };
        "get /api/v1/wallet": {
            data: {
                /** Format: rial */
                available: Rial;
                /** Format: rial */
                balance: Rial;
                charge_limits: {
                    /** Format: rial */
                    max: Rial;
                    /** Format: rial */
                    min: Rial;
                };
                /** Format: rial */
                held: Rial;
                owner_name: string | null;
            };
        };
        "get /api/v1/wallet/withdrawals": {
            data: {
                items: {
                    /** Format: rial */
                    amount: Rial;
                    bank_reference: string | null;
                    /** @description UTC */
                    created_at: string;
                    may_cancel: boolean;
                    number: number;
                    owner_name: string;
                    reason: string | null;
                    sheba: string;
                    /** @enum {string} */
                    state: "requested" | "approved" | "paid" | "rejected" | "cancelled";
                    /** @description UTC */
                    updated_at: string;
                }[];
                /** @description the value of `before` for the next page */
                next: number | null;
            };
            query?: {
                before?: string;
            };
        };
        Inline: {
            /** @constant */
            emphasis?: true;
            /** @constant */
            kind: "text";
            /** @constant */
            strong?: true;
            text: string;
        } | {
            /** @constant */
            emphasis?: true;
            /** @constant */
            kind: "link";
            /** @constant */
            strong?: true;
            text: string;
            url: string;
        } | {
            /** @constant */
            kind: "break";
        };
        InvalidRefusal: {
            errors: {
                messages: {
                    /** @description a stable id for programs */
                    code: string;
                    /** @description the field that is wrong: `mobile`, `items.0.quantity` */
                    field?: string;
                    /** @description for the shopper, in Persian */
                    message: string;
                }[];
            }[];
            /** @description the id of the request in the logs; also in the header x-request-id */
            requestId: string;
        };
        List: {
            items: {
                line: components["schemas"]["Inline"][];
                lists: components["schemas"]["List"][];
            }[];
            /** @constant */
            kind: "list";
            ordered: boolean;
            start: number;
        };
        "patch /api/v1/account/me": {
            body: {
                /** @description Gregorian, `YYYY-MM-DD` */
                birth_date?: string | null;
                /** Format: line */
                first_name?: string | null;
                /** Format: line */
                last_name?: string | null;
                national_id?: string | null;
            };
            data: {
                /** @description Gregorian, `YYYY-MM-DD` */
                birth_date: string | null;
                current_password_needed: boolean;
                first_name: string | null;
                has_password: boolean;
                id: string;
                last_name: string | null;
                mobile: string;
                national_id: string | null;
                /** @enum {string} */
                role: "shopper" | "staff";
                session_expires_at: string;
            };
        };
        "patch /api/v1/account/message-preferences/{topic}": {
            body: {
                email?: boolean;
                sms?: boolean;
            };
            data: {
                email: string | null;
                has_email: boolean;
                pending_email: string | null;
                topics: {
                    email: boolean;
                    sms: boolean;
                    title: string;
                    /** @enum {string} */
                    topic: "orders" | "special-orders" | "tickets" | "wallet" | "basket";
                }[];
            };
            params: {
                /** @enum {string} */
                topic: "orders" | "special-orders" | "tickets" | "wallet" | "basket";
            };
        };
        "patch /api/v1/account/passkeys/{id}": {
            body: {
                /**
                 * نام کلید عبور
                 * Format: line
                 */
                name: string;
            };
            data: {
                created_at: string;
                id: string;
                last_used_at: string | null;
                name: string;
                synchronised: boolean;
            };
            params: {
                id: string;
            };
        };
        "patch /api/v1/account/reviews/{id}": {
            body: {
                files: string[];
                /** امتیاز */
                rating: number;
                /**
                 * دیدگاه شما
                 * Format: text
                 */
                text: string;
            };
            data: {
                /** @description UTC */
                created_at: string;
                files: {
                    id: string;
                    url: string;
                }[];
                id: string;
                picture: {
                    alt: string;
                    colour: string;
                    height: number;
                    id: string;
                    width: number;
                    widths: number[];
                } | null;
                product_id: number;
                rating: number;
                reason: string | null;
                /** @enum {string} */
                status: "pending" | "approved" | "rejected";
                text: string;
                title: string;
                url: string;
            };
            params: {
                id: string;
            };
        };
        "patch /api/v1/blog/articles/{id}": {
            body: {
                /** Format: text */
                body?: string;
                /** Format: text */
                summary?: string;
                /** Format: line */
                title?: string;
            };
            data: {
                /** @description the absolute URL, for readers outside the site */
                address: string;
                blocks: components["schemas"]["Block"][];
                category: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                };
                contents: {
                    id: string;
                    /** @enum {integer} */
                    level: 2 | 3 | 4;
                    text: string;
                }[];
                featured: boolean;
                id: number;
                next: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                } | null;
                passage?: string;
                picture: {
                    alt: string;
                    colour: string;
                    height: number;
                    id: string;
                    width: number;
                    widths: number[];
                } | null;
                previous: {
                    id: number;
                    slug: string;
                    title: string;
                    url: string;
                } | null;
                products: {
                    category: {
                        id: number;
                        slug: string;
                        title: string;
                        url: string;
                    };
                    colours: {
                        hex: string;
                        title: string;
                    }[];
                    /** Format: rial */
                    compare_at: Rial | null;
                    discount_percent: number;
                    id: number;
                    is_new: boolean;
                    low: boolean;
                    /** Format: rial */
                    max_price: Rial | null;
                    /** Format: rial */
                    min_price: Rial | null;
                    name: string;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    rating: {
                        average: number | null;
                        count: number;
                    };
                    second_picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    slug: string;
                    stock: number;
                    summary: string;
                    unit: string;
                    url: string;
                }[];
                published_at: string;
                reading_minutes: number;
                related: {
                    category: {
                        id: number;
                        slug: string;
                        title: string;
                        url: string;
                    };
                    featured: boolean;
                    id: number;
                    passage?: string;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    published_at: string;
                    reading_minutes: number;
                    slug: string;
                    summary: string;
                    title: string;
                    url: string;
                }[];
                slug: string;
                summary: string;
                title: string;
                updated_at: string;
                url: string;
            };
            params: {
                id: string;
            };
        };
        "patch /api/v1/orders/basket/items/{variant_id}": {
            body: {
                price_seen?: number | null;
                quantity: number;
            };
            data: {
                count: number;
                free_shipping: {
                    /** Format: rial */
                    from: Rial;
                    /** Format: rial */
                    left: Rial;
                };
                items: {
                    colour: {
                        hex: string;
                        title: string;
                    } | null;
                    /** Format: rial */
                    compare_at: Rial | null;
                    max_quantity: number;
                    name: string;
                    next_tier: {
                        quantity: number;
                        /** Format: rial */
                        unit_price: Rial;
                    } | null;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    /** Format: rial */
                    price_before: Rial | null;
                    print: string | null;
                    problem: {
                        /** @enum {string} */
                        code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                        message: string;
                    } | null;
                    product_id: number;
                    quantity: number;
                    size: string | null;
                    stock: number;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial | null;
                    url: string;
                    variant_id: number;
                }[];
                orderable: boolean;
                pieces: number;
                /** Format: rial */
                total: Rial;
                /** Format: rial */
                total_before: Rial;
                /** Format: rial */
                vat: Rial;
                weight_grams: number;
            };
            params: {
                variant_id: string;
            };
        };
        "post /api/v1/account/codes": {
            body: {
                /** @enum {string} */
                purpose: "password" | "deletion";
            };
            data: {
                digits: number;
                expires_in: number;
                resend_after: number;
            };
        };
        "post /api/v1/account/deletion": {
            body: {
                code: string;
            };
            data: {
                deleted: boolean;
            };
        };
        "post /api/v1/account/email/confirm": {
            body: {
                code: string;
            };
            data: {
                email: string | null;
                has_email: boolean;
                pending_email: string | null;
                topics: {
                    email: boolean;
                    sms: boolean;
                    title: string;
                    /** @enum {string} */
                    topic: "orders" | "special-orders" | "tickets" | "wallet" | "basket";
                }[];
            };
        };
        "post /api/v1/account/favorites/merge": {
            body: {
                ids: number[];
            };
            data: {
                ids: number[];
            };
        };
        "post /api/v1/account/mobile/codes": {
            body: {
                mobile: string;
            };
            data: {
                digits: number;
                expires_in: number;
                resend_after: number;
            };
        };
        "post /api/v1/account/passkeys": {
            body: {
                credential: {
                    id: string;
                    rawId: string;
                    response: {
                        attestationObject: string;
                        clientDataJSON: string;
                        transports?: string[];
                    };
                    /** @constant */
                    type: "public-key";
                };
            };
            data: {
                created_at: string;
                id: string;
                last_used_at: string | null;
                name: string;
                synchronised: boolean;
            };
            headers?: {
                "idempotency-key"?: string;
            };
        };
        "post /api/v1/account/passkeys/options": {
            data: {
                /** @constant */
                attestation: "none";
                authenticatorSelection: {
                    /** @constant */
                    requireResidentKey: true;
                    /** @constant */
                    residentKey: "required";
                    /** @constant */
                    userVerification: "required";
                };
                challenge: string;
                excludeCredentials: {
                    id: string;
                    transports?: ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[];
                    /** @constant */
                    type: "public-key";
                }[];
                pubKeyCredParams: {
                    alg: number;
                    /** @constant */
                    type: "public-key";
                }[];
                rp: {
                    id: string;
                    name: string;
                };
                timeout: number;
                user: {
                    displayName: string;
                    id: string;
                    name: string;
                };
            };
        };
        "post /api/v1/account/reviews": {
            body: {
                files?: string[];
                product_id: number;
                /** امتیاز */
                rating: number;
                /**
                 * دیدگاه شما
                 * Format: text
                 */
                text: string;
            };
            data: {
                /** @description UTC */
                created_at: string;
                files: {
                    id: string;
                    url: string;
                }[];
                id: string;
                picture: {
                    alt: string;
                    colour: string;
                    height: number;
                    id: string;
                    width: number;
                    widths: number[];
                } | null;
                product_id: number;
                rating: number;
                reason: string | null;
                /** @enum {string} */
                status: "pending" | "approved" | "rejected";
                text: string;
                title: string;
                url: string;
            };
            headers?: {
                "idempotency-key"?: string;
            };
        };
        "post /api/v1/account/wallet/charges": {
            body: {
                /** @description Rial */
                amount: number;
                gateway?: string;
            };
            data: {
                /** @description the page of the bank; null when nothing is left to pay */
                redirect_url: string | null;
                /** @description the public name of the payment, which nobody can guess */
                reference: string;
                /** @enum {string} */
                state: "pending" | "confirming" | "succeeded" | "failed" | "cancelled" | "expired";
            };
            headers?: {
                "idempotency-key"?: string;
            };
        };
        "post /api/v1/addresses": {
            body: {
                /** شهر */
                city: string;
                /** آدرس پیش‌فرض من باشد */
                is_default: boolean;
                /**
                 * آدرس
                 * Format: line
                 */
                line: string;
                /** شمارهٔ موبایل گیرنده */
                mobile: string;
                /**
                 * پلاک
                 * Format: line
                 */
                plaque: string | null;
                /** کد پستی */
                postal_code: string;
                /**
                 * استان
                 * @enum {string}
                 */
                province: "آذربایجان شرقی" | "آذربایجان غربی" | "اردبیل" | "اصفهان" | "البرز" | "ایلام" | "بوشهر" | "تهران" | "چهارمحال و بختیاری" | "خراسان جنوبی" | "خراسان رضوی" | "خراسان شمالی" | "خوزستان" | "زنجان" | "سمنان" | "سیستان و بلوچستان" | "فارس" | "قزوین" | "قم" | "کردستان" | "کرمان" | "کرمانشاه" | "کهگیلویه و بویراحمد" | "گلستان" | "گیلان" | "لرستان" | "مازندران" | "مرکزی" | "هرمزگان" | "همدان" | "یزد";
                /**
                 * نام و نام خانوادگی گیرنده
                 * Format: line
                 */
                recipient: string;
                /**
                 * عنوان آدرس
                 * Format: line
                 */
                title: string | null;
                /**
                 * واحد
                 * Format: line
                 */
                unit: string | null;
            };
            data: {
                id: string;
                items: {
                    city: string;
                    id: string;
                    is_default: boolean;
                    line: string;
                    mobile: string;
                    plaque: string | null;
                    postal_code: string;
                    province: string;
                    recipient: string;
                    title: string | null;
                    unit: string | null;
                }[];
            };
            headers?: {
                "idempotency-key"?: string;
            };
        };
        "post /api/v1/auth/log-out": {
            data: {
                ended: number;
            };
        };
        "post /api/v1/auth/otp": {
            body: {
                /** شمارهٔ موبایل */
                mobile: string;
            };
            data: {
                digits: number;
                expires_in: number;
                resend_after: number;
            };
        };
        "post /api/v1/auth/otp/verify": {
            body: {
                code: string;
                mobile: string;
            };
            data: {
                access_token: string;
                expires_at: string;
                is_new: boolean;
                user: {
                    first_name: string | null;
                    has_password: boolean;
                    id: string;
                    last_name: string | null;
                    mobile: string;
                    /** @enum {string} */
                    role: "shopper" | "staff";
                };
            };
        };
        "post /api/v1/auth/passkey": {
            body: {
                credential: {
                    id: string;
                    rawId: string;
                    response: {
                        authenticatorData: string;
                        clientDataJSON: string;
                        signature: string;
                        userHandle?: string;
                    };
                    /** @constant */
                    type: "public-key";
                };
            };
            data: {
                access_token: string;
                expires_at: string;
                is_new: boolean;
                user: {
                    first_name: string | null;
                    has_password: boolean;
                    id: string;
                    last_name: string | null;
                    mobile: string;
                    /** @enum {string} */
                    role: "shopper" | "staff";
                };
            };
        };
        "post /api/v1/auth/passkey/options": {
            data: {
                challenge: string;
                rpId: string;
                timeout: number;
                /** @constant */
                userVerification: "required";
            };
        };
        "post /api/v1/auth/password": {
            body: {
                /** شمارهٔ موبایل */
                mobile: string;
                /** رمز عبور */
                password: string;
            };
            data: {
                access_token: string;
                expires_at: string;
                is_new: boolean;
                user: {
                    first_name: string | null;
                    has_password: boolean;
                    id: string;
                    last_name: string | null;
                    mobile: string;
                    /** @enum {string} */
                    role: "shopper" | "staff";
                };
            };
        };
        "post /api/v1/auth/password/reset": {
            body: {
                code: string;
                mobile: string;
                password: string;
            };
            data: {
                access_token: string;
                expires_at: string;
                is_new: boolean;
                user: {
                    first_name: string | null;
                    has_password: boolean;
                    id: string;
                    last_name: string | null;
                    mobile: string;
                    /** @enum {string} */
                    role: "shopper" | "staff";
                };
            };
        };
        "post /api/v1/callback-requests": {
            body: {
                /** @enum {string} */
                best_time?: "morning" | "noon" | "evening";
                mobile: string;
                /** Format: line */
                name: string;
                product_id: number;
                quantity?: number;
                variant_id?: number;
                website?: string;
            };
            data: {
                reference: number;
            };
            headers?: {
                "idempotency-key"?: string;
            };
        };
        "post /api/v1/contact/messages": {
            body: {
                /**
                 * متن پیام
                 * Format: text
                 */
                message: string;
                /** شمارهٔ موبایل */
                mobile: string;
                /**
                 * نام
                 * Format: line
                 */
                name: string;
                /**
                 * موضوع
                 * Format: line
                 */
                subject: string;
                /** وب‌سایت */
                website?: string;
            };
            data: {
                reference: number;
            };
            headers?: {
                "idempotency-key"?: string;
            };
        };
        "post /api/v1/notifications/read": {
            body: {
                up_to: string;
            };
            data: {
                unread: number;
            };
        };
        "post /api/v1/orders": {
            body: {
                accepted_total: number;
                accepted_version?: string;
            };
            data: {
                /** @description UTC */
                created_at: string;
                delivery: {
                    address: string | null;
                    city: string | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    from_date: string | null;
                    is_postpaid: boolean;
                    /** @enum {string} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup";
                    note: string;
                    postal_code: string | null;
                    province: string | null;
                    recipient_mobile: string;
                    recipient_name: string;
                    slot: {
                        /** @description YYYY-MM-DD, in Tehran */
                        date: string;
                        from: number;
                        to: number;
                    } | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    to_date: string | null;
                    tracking_code: string | null;
                    weight_grams: number;
                };
                holds_stock: boolean;
                invoices: {
                    id: string;
                    /** @enum {string} */
                    kind: "sale" | "return" | "void";
                }[];
                lines: {
                    /** Format: rial */
                    before: Rial;
                    can_withdraw: boolean;
                    /** Format: rial */
                    discount: Rial;
                    /** @description size, colour and print in words */
                    options: string;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial;
                    product_id: number;
                    quantity: number;
                    tiers: {
                        percent_off: number;
                        quantity: number;
                    }[];
                    title: string;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial;
                    url: string;
                    variant_id: number;
                    /** Format: rial */
                    vat: Rial;
                }[];
                may: {
                    cancel: boolean;
                    return: boolean;
                    /** @description UTC */
                    return_until: string | null;
                    review: boolean;
                    track_return: boolean;
                };
                number: number;
                /** @description UTC */
                pay_until: string | null;
                payments: {
                    /** Format: rial */
                    amount: Rial;
                    /** @description UTC */
                    at: string;
                    card: string | null;
                    gateway: string;
                    ref_id: string | null;
                    reference: string;
                    /** @enum {string} */
                    state: "created" | "redirected" | "verifying" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded" | "reversed";
                    /** Format: rial */
                    wallet_amount: Rial;
                }[];
                return: {
                    /** @description UTC */
                    created_at: string;
                    /** @description the words of the shop */
                    decision: string | null;
                    lines: {
                        quantity: number;
                        /** Format: rial */
                        refund: Rial;
                        variant_id: number;
                    }[];
                    note: string;
                    pictures: {
                        id: string;
                        url: string;
                    }[];
                    /** @enum {string} */
                    reason: "withdrawal" | "defect" | "wrong" | "missing";
                    /** Format: rial */
                    refund: Rial;
                    /** Format: rial */
                    shipping_refund: Rial;
                    /** @enum {string} */
                    state: "requested" | "approved" | "rejected" | "returned" | "refunded";
                    tracking_code: string | null;
                } | null;
                /** @enum {string} */
                state: "awaiting_payment" | "paid" | "preparing" | "ready_to_ship" | "shipped" | "delivered" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "refunded" | "cancelled" | "expired";
                timeline: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop" | "system";
                    reason: string | null;
                    /** @enum {string} */
                    state: "awaiting_payment" | "paid" | "preparing" | "ready_to_ship" | "shipped" | "delivered" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "refunded" | "cancelled" | "expired";
                }[];
                totals: {
                    /** Format: rial */
                    before: Rial;
                    /** Format: rial */
                    discount: Rial;
                    /** Format: rial */
                    goods: Rial;
                    /** Format: rial */
                    shipping: Rial;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    vat: Rial;
                    vat_percent: number;
                };
            };
            headers?: {
                "idempotency-key"?: string;
            };
        };
        "post /api/v1/orders/{number}/cancel": {
            data: {
                /** @description UTC */
                created_at: string;
                delivery: {
                    address: string | null;
                    city: string | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    from_date: string | null;
                    is_postpaid: boolean;
                    /** @enum {string} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup";
                    note: string;
                    postal_code: string | null;
                    province: string | null;
                    recipient_mobile: string;
                    recipient_name: string;
                    slot: {
                        /** @description YYYY-MM-DD, in Tehran */
                        date: string;
                        from: number;
                        to: number;
                    } | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    to_date: string | null;
                    tracking_code: string | null;
                    weight_grams: number;
                };
                holds_stock: boolean;
                invoices: {
                    id: string;
                    /** @enum {string} */
                    kind: "sale" | "return" | "void";
                }[];
                lines: {
                    /** Format: rial */
                    before: Rial;
                    can_withdraw: boolean;
                    /** Format: rial */
                    discount: Rial;
                    /** @description size, colour and print in words */
                    options: string;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial;
                    product_id: number;
                    quantity: number;
                    tiers: {
                        percent_off: number;
                        quantity: number;
                    }[];
                    title: string;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial;
                    url: string;
                    variant_id: number;
                    /** Format: rial */
                    vat: Rial;
                }[];
                may: {
                    cancel: boolean;
                    return: boolean;
                    /** @description UTC */
                    return_until: string | null;
                    review: boolean;
                    track_return: boolean;
                };
                number: number;
                /** @description UTC */
                pay_until: string | null;
                payments: {
                    /** Format: rial */
                    amount: Rial;
                    /** @description UTC */
                    at: string;
                    card: string | null;
                    gateway: string;
                    ref_id: string | null;
                    reference: string;
                    /** @enum {string} */
                    state: "created" | "redirected" | "verifying" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded" | "reversed";
                    /** Format: rial */
                    wallet_amount: Rial;
                }[];
                return: {
                    /** @description UTC */
                    created_at: string;
                    /** @description the words of the shop */
                    decision: string | null;
                    lines: {
                        quantity: number;
                        /** Format: rial */
                        refund: Rial;
                        variant_id: number;
                    }[];
                    note: string;
                    pictures: {
                        id: string;
                        url: string;
                    }[];
                    /** @enum {string} */
                    reason: "withdrawal" | "defect" | "wrong" | "missing";
                    /** Format: rial */
                    refund: Rial;
                    /** Format: rial */
                    shipping_refund: Rial;
                    /** @enum {string} */
                    state: "requested" | "approved" | "rejected" | "returned" | "refunded";
                    tracking_code: string | null;
                } | null;
                /** @enum {string} */
                state: "awaiting_payment" | "paid" | "preparing" | "ready_to_ship" | "shipped" | "delivered" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "refunded" | "cancelled" | "expired";
                timeline: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop" | "system";
                    reason: string | null;
                    /** @enum {string} */
                    state: "awaiting_payment" | "paid" | "preparing" | "ready_to_ship" | "shipped" | "delivered" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "refunded" | "cancelled" | "expired";
                }[];
                totals: {
                    /** Format: rial */
                    before: Rial;
                    /** Format: rial */
                    discount: Rial;
                    /** Format: rial */
                    goods: Rial;
                    /** Format: rial */
                    shipping: Rial;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    vat: Rial;
                    vat_percent: number;
                };
            };
            params: {
                number: string;
            };
            query?: {
                /** @enum {string} */
                refund?: "wallet" | "card";
            };
        };
        "post /api/v1/orders/{number}/payments": {
            body: {
                gateway?: string;
                /** @enum {string} */
                method: "gateway" | "wallet" | "wallet-and-gateway";
            };
            data: {
                /** @description the page of the bank; null when nothing is left to pay */
                redirect_url: string | null;
                /** @description the public name of the payment, which nobody can guess */
                reference: string;
                /** @enum {string} */
                state: "pending" | "confirming" | "succeeded" | "failed" | "cancelled" | "expired";
            };
            headers?: {
                "idempotency-key"?: string;
            };
            params: {
                number: string;
            };
        };
        "post /api/v1/orders/{number}/reorder": {
            data: {
                changed: {
                    left_out: string | null;
                    message: string;
                    variant_id: number;
                }[];
                count: number;
                free_shipping: {
                    /** Format: rial */
                    from: Rial;
                    /** Format: rial */
                    left: Rial;
                };
                items: {
                    colour: {
                        hex: string;
                        title: string;
                    } | null;
                    /** Format: rial */
                    compare_at: Rial | null;
                    max_quantity: number;
                    name: string;
                    next_tier: {
                        quantity: number;
                        /** Format: rial */
                        unit_price: Rial;
                    } | null;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    /** Format: rial */
                    price_before: Rial | null;
                    print: string | null;
                    problem: {
                        /** @enum {string} */
                        code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                        message: string;
                    } | null;
                    product_id: number;
                    quantity: number;
                    size: string | null;
                    stock: number;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial | null;
                    url: string;
                    variant_id: number;
                }[];
                orderable: boolean;
                pieces: number;
                /** Format: rial */
                total: Rial;
                /** Format: rial */
                total_before: Rial;
                /** Format: rial */
                vat: Rial;
                weight_grams: number;
            };
            params: {
                number: string;
            };
        };
        "post /api/v1/orders/{number}/return-requests": {
            body: {
                files?: string[];
                lines: {
                    quantity: number;
                    variant_id: number;
                }[];
                /**
                 * توضیح
                 * Format: text
                 */
                note?: string;
                /**
                 * دلیل بازگرداندن
                 * @enum {string}
                 */
                reason: "withdrawal" | "defect" | "wrong" | "missing";
                /** Format: rial */
                refund: Rial;
            };
            data: {
                /** @description UTC */
                created_at: string;
                delivery: {
                    address: string | null;
                    city: string | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    from_date: string | null;
                    is_postpaid: boolean;
                    /** @enum {string} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup";
                    note: string;
                    postal_code: string | null;
                    province: string | null;
                    recipient_mobile: string;
                    recipient_name: string;
                    slot: {
                        /** @description YYYY-MM-DD, in Tehran */
                        date: string;
                        from: number;
                        to: number;
                    } | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    to_date: string | null;
                    tracking_code: string | null;
                    weight_grams: number;
                };
                holds_stock: boolean;
                invoices: {
                    id: string;
                    /** @enum {string} */
                    kind: "sale" | "return" | "void";
                }[];
                lines: {
                    /** Format: rial */
                    before: Rial;
                    can_withdraw: boolean;
                    /** Format: rial */
                    discount: Rial;
                    /** @description size, colour and print in words */
                    options: string;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial;
                    product_id: number;
                    quantity: number;
                    tiers: {
                        percent_off: number;
                        quantity: number;
                    }[];
                    title: string;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial;
                    url: string;
                    variant_id: number;
                    /** Format: rial */
                    vat: Rial;
                }[];
                may: {
                    cancel: boolean;
                    return: boolean;
                    /** @description UTC */
                    return_until: string | null;
                    review: boolean;
                    track_return: boolean;
                };
                number: number;
                /** @description UTC */
                pay_until: string | null;
                payments: {
                    /** Format: rial */
                    amount: Rial;
                    /** @description UTC */
                    at: string;
                    card: string | null;
                    gateway: string;
                    ref_id: string | null;
                    reference: string;
                    /** @enum {string} */
                    state: "created" | "redirected" | "verifying" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded" | "reversed";
                    /** Format: rial */
                    wallet_amount: Rial;
                }[];
                return: {
                    /** @description UTC */
                    created_at: string;
                    /** @description the words of the shop */
                    decision: string | null;
                    lines: {
                        quantity: number;
                        /** Format: rial */
                        refund: Rial;
                        variant_id: number;
                    }[];
                    note: string;
                    pictures: {
                        id: string;
                        url: string;
                    }[];
                    /** @enum {string} */
                    reason: "withdrawal" | "defect" | "wrong" | "missing";
                    /** Format: rial */
                    refund: Rial;
                    /** Format: rial */
                    shipping_refund: Rial;
                    /** @enum {string} */
                    state: "requested" | "approved" | "rejected" | "returned" | "refunded";
                    tracking_code: string | null;
                } | null;
                /** @enum {string} */
                state: "awaiting_payment" | "paid" | "preparing" | "ready_to_ship" | "shipped" | "delivered" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "refunded" | "cancelled" | "expired";
                timeline: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop" | "system";
                    reason: string | null;
                    /** @enum {string} */
                    state: "awaiting_payment" | "paid" | "preparing" | "ready_to_ship" | "shipped" | "delivered" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "refunded" | "cancelled" | "expired";
                }[];
                totals: {
                    /** Format: rial */
                    before: Rial;
                    /** Format: rial */
                    discount: Rial;
                    /** Format: rial */
                    goods: Rial;
                    /** Format: rial */
                    shipping: Rial;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    vat: Rial;
                    vat_percent: number;
                };
            };
            headers?: {
                "idempotency-key"?: string;
            };
            params: {
                number: string;
            };
        };
        "post /api/v1/orders/basket/items": {
            body: {
                price_seen?: number | null;
                quantity: number;
                variant_id: number;
            };
            data: {
                count: number;
                free_shipping: {
                    /** Format: rial */
                    from: Rial;
                    /** Format: rial */
                    left: Rial;
                };
                items: {
                    colour: {
                        hex: string;
                        title: string;
                    } | null;
                    /** Format: rial */
                    compare_at: Rial | null;
                    max_quantity: number;
                    name: string;
                    next_tier: {
                        quantity: number;
                        /** Format: rial */
                        unit_price: Rial;
                    } | null;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    /** Format: rial */
                    price_before: Rial | null;
                    print: string | null;
                    problem: {
                        /** @enum {string} */
                        code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                        message: string;
                    } | null;
                    product_id: number;
                    quantity: number;
                    size: string | null;
                    stock: number;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial | null;
                    url: string;
                    variant_id: number;
                }[];
                orderable: boolean;
                pieces: number;
                /** Format: rial */
                total: Rial;
                /** Format: rial */
                total_before: Rial;
                /** Format: rial */
                vat: Rial;
                weight_grams: number;
            };
        };
        "post /api/v1/orders/basket/merge": {
            body: {
                items: {
                    price_seen?: number | null;
                    quantity: number;
                    variant_id: number;
                }[];
            };
            data: {
                changed: {
                    left_out: string | null;
                    message: string;
                    variant_id: number;
                }[];
                count: number;
                free_shipping: {
                    /** Format: rial */
                    from: Rial;
                    /** Format: rial */
                    left: Rial;
                };
                items: {
                    colour: {
                        hex: string;
                        title: string;
                    } | null;
                    /** Format: rial */
                    compare_at: Rial | null;
                    max_quantity: number;
                    name: string;
                    next_tier: {
                        quantity: number;
                        /** Format: rial */
                        unit_price: Rial;
                    } | null;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    /** Format: rial */
                    price_before: Rial | null;
                    print: string | null;
                    problem: {
                        /** @enum {string} */
                        code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                        message: string;
                    } | null;
                    product_id: number;
                    quantity: number;
                    size: string | null;
                    stock: number;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial | null;
                    url: string;
                    variant_id: number;
                }[];
                orderable: boolean;
                pieces: number;
                /** Format: rial */
                total: Rial;
                /** Format: rial */
                total_before: Rial;
                /** Format: rial */
                vat: Rial;
                weight_grams: number;
            };
        };
        "post /api/v1/orders/basket/price": {
            body: {
                items: {
                    price_seen?: number | null;
                    quantity: number;
                    variant_id: number;
                }[];
            };
            data: {
                count: number;
                free_shipping: {
                    /** Format: rial */
                    from: Rial;
                    /** Format: rial */
                    left: Rial;
                };
                items: {
                    colour: {
                        hex: string;
                        title: string;
                    } | null;
                    /** Format: rial */
                    compare_at: Rial | null;
                    max_quantity: number;
                    name: string;
                    next_tier: {
                        quantity: number;
                        /** Format: rial */
                        unit_price: Rial;
                    } | null;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    /** Format: rial */
                    price_before: Rial | null;
                    print: string | null;
                    problem: {
                        /** @enum {string} */
                        code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                        message: string;
                    } | null;
                    product_id: number;
                    quantity: number;
                    size: string | null;
                    stock: number;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial | null;
                    url: string;
                    variant_id: number;
                }[];
                orderable: boolean;
                pieces: number;
                /** Format: rial */
                total: Rial;
                /** Format: rial */
                total_before: Rial;
                /** Format: rial */
                vat: Rial;
                weight_grams: number;
            };
        };
        "post /api/v1/payments/{reference}/receipt": {
            body: {
                file: string;
                /** شمارهٔ پیگیری */
                tracking_number: string;
            };
            data: {
                /** Format: rial */
                amount: Rial;
                can_retry: boolean;
                closed: ("cancelled" | "refunded") | null;
                gateway_title: string;
                /** @description UTC */
                hold_ends_at: string | null;
                message: string;
                order_number: number | null;
                /** @enum {string} */
                purpose: "order" | "special-order" | "charge";
                reason: string | null;
                /** @description the bank’s number of the payment */
                ref_id: string | null;
                reference: string;
                refunded_to: ("wallet" | "card")[];
                special_order: string | null;
                /** @enum {string} */
                state: "pending" | "confirming" | "succeeded" | "failed" | "cancelled" | "expired";
                transfer: {
                    /** Format: rial */
                    amount: Rial;
                    bank: string | null;
                    /** @description of the account */
                    owner: string;
                    /** @description UTC */
                    receipt_at: string | null;
                    /** @description UTC */
                    receipt_until: string;
                    sheba: string;
                } | null;
                /** @description UTC */
                updated_at: string;
                /** Format: rial */
                wallet_amount: Rial;
            };
            params: {
                reference: string;
            };
        };
        "post /api/v1/pro-forma": {
            body: {
                items: {
                    price_seen?: number | null;
                    quantity: number;
                    variant_id: number;
                }[] | null;
            };
            data: {
                /** Format: rial */
                after_discount: Rial;
                date: string;
                /** Format: rial */
                discount: Rial;
                issued_at: string;
                lines: {
                    /** Format: rial */
                    after_discount: Rial;
                    /** Format: rial */
                    discount: Rial;
                    goods_id: string | null;
                    /** @enum {string} */
                    kind: "goods" | "shipping";
                    position: number;
                    quantity: number;
                    sku: string | null;
                    title: string;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    total_with_vat: Rial;
                    unit: string;
                    unit_price: number;
                    /** Format: rial */
                    vat: Rial;
                    vat_percent: number;
                }[];
                problems: {
                    is_left_out: boolean;
                    message: string;
                    name: string;
                }[];
                seller: {
                    address: string | null;
                    economic_code: string | null;
                    name: string;
                    national_id: string | null;
                    phone: string | null;
                    postal_code: string | null;
                    registration_number: string | null;
                };
                shipping: {
                    method: string | null;
                    /** @enum {string} */
                    terms: "open" | "postpaid" | "free" | "charged";
                };
                time: string;
                /** Format: rial */
                total: Rial;
                total_in_words: string;
                /** Format: rial */
                total_with_vat: Rial;
                /** Format: rial */
                vat: Rial;
                vat_percent: number;
            };
        };
        "post /api/v1/pro-forma.pdf": {
            body: {
                buyer: {
                    /**
                     * آدرس
                     * Format: line
                     */
                    address?: string;
                    /** شمارهٔ اقتصادی */
                    economic_code?: string;
                    /**
                     * نام شخص یا شرکت
                     * Format: line
                     */
                    name?: string;
                    /** شناسهٔ ملی یا کد ملی */
                    national_id?: string;
                    /** تلفن */
                    phone?: string;
                    /** کد پستی */
                    postal_code?: string;
                    /**
                     * شمارهٔ ثبت
                     * Format: line
                     */
                    registration_number?: string;
                };
                items: {
                    price_seen?: number | null;
                    quantity: number;
                    variant_id: number;
                }[] | null;
            };
            data: unknown;
        };
        "post /api/v1/products/{id}/restock-requests": {
            body: {
                mobile: string;
                variant_id: number;
                website?: string;
            };
            data: {
                registered: boolean;
            };
            headers?: {
                "idempotency-key"?: string;
            };
            params: {
                id: string;
            };
        };
        "post /api/v1/search/questions": {
            body: {
                q: string;
            };
            data: {
                received: boolean;
            };
        };
        "post /api/v1/special-orders": {
            body: {
                files?: string[];
                key: string;
                /** Format: text */
                note?: string;
                /**
                 * @example {
                 *       "kind": "cloth",
                 *       "material": "muslin",
                 *       "width": 35,
                 *       "height": 40,
                 *       "gusset": 0,
                 *       "gsm": 140,
                 *       "colour": "raw",
                 *       "handle": "long",
                 *       "liner": "none",
                 *       "print": "silk",
                 *       "print_colours": 1,
                 *       "sides": 1,
                 *       "quantity": 200,
                 *       "sample": false,
                 *       "within_days": null
                 *     }
                 */
                spec: {
                    /** @enum {string} */
                    colour: "raw" | "natural" | "kraft" | "clear" | "white" | "cream" | "yellow" | "orange" | "red" | "purple" | "blue" | "navy" | "green" | "black" | "custom";
                    gsm: number;
                    gusset: number;
                    /** @enum {string} */
                    handle: "none" | "short" | "long" | "drawstring" | "punched" | "twisted" | "two-loops" | "four-loops";
                    height: number;
                    /** @enum {string} */
                    kind: "cloth" | "pp" | "jumbo" | "kraft" | "mesh";
                    /** @enum {string} */
                    liner: "none" | "cotton" | "film" | "greaseproof";
                    /** @enum {string} */
                    material: "muslin" | "canvas" | "jute" | "nonwoven" | "pp" | "laminated" | "kraft" | "mesh";
                    /** @enum {string} */
                    print: "none" | "silk" | "flexo" | "dtf";
                    print_colours: number;
                    quantity: number;
                    sample: boolean;
                    sides: number;
                    width: number;
                    within_days: number | null;
                };
            };
            data: {
                code: string;
                /** @description UTC */
                created_at: string;
                due: {
                    /** Format: rial */
                    amount: Rial;
                    is_confirming: boolean;
                    /** @enum {string} */
                    part: "deposit" | "balance";
                    /** @description the reference of an open bank transfer */
                    transfer: string | null;
                } | null;
                /** @description the value of `before` for the messages before these */
                earlier: string | null;
                estimate: {
                    days: {
                        from: number;
                        to: number;
                    };
                    /** Format: rial */
                    each_high: Rial;
                    /** Format: rial */
                    each_low: Rial;
                    /** Format: rial */
                    high: Rial;
                    /** Format: rial */
                    low: Rial;
                    parts: {
                        /** @enum {string} */
                        part: "material" | "making" | "handle" | "liner" | "print" | "hurry" | "quantity" | "set-up" | "sample";
                        /** Format: rial */
                        rial: Rial;
                    }[];
                };
                files: {
                    bytes: number;
                    id: string;
                    name: string;
                }[];
                history: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                }[];
                invoices: {
                    id: string;
                    /** @enum {string} */
                    kind: "sale" | "return" | "void";
                }[];
                may: {
                    answer_quote: boolean;
                    cancel: boolean;
                    write: boolean;
                };
                messages: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop";
                    id: string;
                    text: string;
                }[];
                note: string;
                quote: {
                    /** Format: rial */
                    balance: Rial;
                    days: number;
                    /** Format: rial */
                    deposit: Rial;
                    /** Format: rial */
                    total: Rial;
                    /** @description UTC */
                    valid_until: string;
                } | null;
                /**
                 * @example {
                 *       "kind": "cloth",
                 *       "material": "muslin",
                 *       "width": 35,
                 *       "height": 40,
                 *       "gusset": 0,
                 *       "gsm": 140,
                 *       "colour": "raw",
                 *       "handle": "long",
                 *       "liner": "none",
                 *       "print": "silk",
                 *       "print_colours": 1,
                 *       "sides": 1,
                 *       "quantity": 200,
                 *       "sample": false,
                 *       "within_days": null
                 *     }
                 */
                spec: {
                    /** @enum {string} */
                    colour: "raw" | "natural" | "kraft" | "clear" | "white" | "cream" | "yellow" | "orange" | "red" | "purple" | "blue" | "navy" | "green" | "black" | "custom";
                    gsm: number;
                    gusset: number;
                    /** @enum {string} */
                    handle: "none" | "short" | "long" | "drawstring" | "punched" | "twisted" | "two-loops" | "four-loops";
                    height: number;
                    /** @enum {string} */
                    kind: "cloth" | "pp" | "jumbo" | "kraft" | "mesh";
                    /** @enum {string} */
                    liner: "none" | "cotton" | "film" | "greaseproof";
                    /** @enum {string} */
                    material: "muslin" | "canvas" | "jute" | "nonwoven" | "pp" | "laminated" | "kraft" | "mesh";
                    /** @enum {string} */
                    print: "none" | "silk" | "flexo" | "dtf";
                    print_colours: number;
                    quantity: number;
                    sample: boolean;
                    sides: number;
                    width: number;
                    within_days: number | null;
                };
                /** @enum {string} */
                state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                unread: number;
            };
            headers?: {
                "idempotency-key"?: string;
            };
        };
        "post /api/v1/special-orders/{code}/cancel": {
            data: {
                code: string;
                /** @description UTC */
                created_at: string;
                due: {
                    /** Format: rial */
                    amount: Rial;
                    is_confirming: boolean;
                    /** @enum {string} */
                    part: "deposit" | "balance";
                    /** @description the reference of an open bank transfer */
                    transfer: string | null;
                } | null;
                /** @description the value of `before` for the messages before these */
                earlier: string | null;
                estimate: {
                    days: {
                        from: number;
                        to: number;
                    };
                    /** Format: rial */
                    each_high: Rial;
                    /** Format: rial */
                    each_low: Rial;
                    /** Format: rial */
                    high: Rial;
                    /** Format: rial */
                    low: Rial;
                    parts: {
                        /** @enum {string} */
                        part: "material" | "making" | "handle" | "liner" | "print" | "hurry" | "quantity" | "set-up" | "sample";
                        /** Format: rial */
                        rial: Rial;
                    }[];
                };
                files: {
                    bytes: number;
                    id: string;
                    name: string;
                }[];
                history: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                }[];
                invoices: {
                    id: string;
                    /** @enum {string} */
                    kind: "sale" | "return" | "void";
                }[];
                may: {
                    answer_quote: boolean;
                    cancel: boolean;
                    write: boolean;
                };
                messages: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop";
                    id: string;
                    text: string;
                }[];
                note: string;
                quote: {
                    /** Format: rial */
                    balance: Rial;
                    days: number;
                    /** Format: rial */
                    deposit: Rial;
                    /** Format: rial */
                    total: Rial;
                    /** @description UTC */
                    valid_until: string;
                } | null;
                /**
                 * @example {
                 *       "kind": "cloth",
                 *       "material": "muslin",
                 *       "width": 35,
                 *       "height": 40,
                 *       "gusset": 0,
                 *       "gsm": 140,
                 *       "colour": "raw",
                 *       "handle": "long",
                 *       "liner": "none",
                 *       "print": "silk",
                 *       "print_colours": 1,
                 *       "sides": 1,
                 *       "quantity": 200,
                 *       "sample": false,
                 *       "within_days": null
                 *     }
                 */
                spec: {
                    /** @enum {string} */
                    colour: "raw" | "natural" | "kraft" | "clear" | "white" | "cream" | "yellow" | "orange" | "red" | "purple" | "blue" | "navy" | "green" | "black" | "custom";
                    gsm: number;
                    gusset: number;
                    /** @enum {string} */
                    handle: "none" | "short" | "long" | "drawstring" | "punched" | "twisted" | "two-loops" | "four-loops";
                    height: number;
                    /** @enum {string} */
                    kind: "cloth" | "pp" | "jumbo" | "kraft" | "mesh";
                    /** @enum {string} */
                    liner: "none" | "cotton" | "film" | "greaseproof";
                    /** @enum {string} */
                    material: "muslin" | "canvas" | "jute" | "nonwoven" | "pp" | "laminated" | "kraft" | "mesh";
                    /** @enum {string} */
                    print: "none" | "silk" | "flexo" | "dtf";
                    print_colours: number;
                    quantity: number;
                    sample: boolean;
                    sides: number;
                    width: number;
                    within_days: number | null;
                };
                /** @enum {string} */
                state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                unread: number;
            };
            params: {
                code: string;
            };
        };
        "post /api/v1/special-orders/{code}/messages": {
            body: {
                /**
                 * پیام جدید
                 * Format: text
                 */
                text: string;
            };
            data: {
                code: string;
                /** @description UTC */
                created_at: string;
                due: {
                    /** Format: rial */
                    amount: Rial;
                    is_confirming: boolean;
                    /** @enum {string} */
                    part: "deposit" | "balance";
                    /** @description the reference of an open bank transfer */
                    transfer: string | null;
                } | null;
                /** @description the value of `before` for the messages before these */
                earlier: string | null;
                estimate: {
                    days: {
                        from: number;
                        to: number;
                    };
                    /** Format: rial */
                    each_high: Rial;
                    /** Format: rial */
                    each_low: Rial;
                    /** Format: rial */
                    high: Rial;
                    /** Format: rial */
                    low: Rial;
                    parts: {
                        /** @enum {string} */
                        part: "material" | "making" | "handle" | "liner" | "print" | "hurry" | "quantity" | "set-up" | "sample";
                        /** Format: rial */
                        rial: Rial;
                    }[];
                };
                files: {
                    bytes: number;
                    id: string;
                    name: string;
                }[];
                history: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                }[];
                invoices: {
                    id: string;
                    /** @enum {string} */
                    kind: "sale" | "return" | "void";
                }[];
                may: {
                    answer_quote: boolean;
                    cancel: boolean;
                    write: boolean;
                };
                messages: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop";
                    id: string;
                    text: string;
                }[];
                note: string;
                quote: {
                    /** Format: rial */
                    balance: Rial;
                    days: number;
                    /** Format: rial */
                    deposit: Rial;
                    /** Format: rial */
                    total: Rial;
                    /** @description UTC */
                    valid_until: string;
                } | null;
                /**
                 * @example {
                 *       "kind": "cloth",
                 *       "material": "muslin",
                 *       "width": 35,
                 *       "height": 40,
                 *       "gusset": 0,
                 *       "gsm": 140,
                 *       "colour": "raw",
                 *       "handle": "long",
                 *       "liner": "none",
                 *       "print": "silk",
                 *       "print_colours": 1,
                 *       "sides": 1,
                 *       "quantity": 200,
                 *       "sample": false,
                 *       "within_days": null
                 *     }
                 */
                spec: {
                    /** @enum {string} */
                    colour: "raw" | "natural" | "kraft" | "clear" | "white" | "cream" | "yellow" | "orange" | "red" | "purple" | "blue" | "navy" | "green" | "black" | "custom";
                    gsm: number;
                    gusset: number;
                    /** @enum {string} */
                    handle: "none" | "short" | "long" | "drawstring" | "punched" | "twisted" | "two-loops" | "four-loops";
                    height: number;
                    /** @enum {string} */
                    kind: "cloth" | "pp" | "jumbo" | "kraft" | "mesh";
                    /** @enum {string} */
                    liner: "none" | "cotton" | "film" | "greaseproof";
                    /** @enum {string} */
                    material: "muslin" | "canvas" | "jute" | "nonwoven" | "pp" | "laminated" | "kraft" | "mesh";
                    /** @enum {string} */
                    print: "none" | "silk" | "flexo" | "dtf";
                    print_colours: number;
                    quantity: number;
                    sample: boolean;
                    sides: number;
                    width: number;
                    within_days: number | null;
                };
                /** @enum {string} */
                state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                unread: number;
            };
            headers?: {
                "idempotency-key"?: string;
            };
            params: {
                code: string;
            };
        };
        "post /api/v1/special-orders/{code}/payments": {
            body: {
                gateway?: string;
                /** @enum {string} */
                method: "gateway" | "wallet" | "wallet-and-gateway";
            };
            data: {
                /** @description the page of the bank; null when nothing is left to pay */
                redirect_url: string | null;
                /** @description the public name of the payment, which nobody can guess */
                reference: string;
                /** @enum {string} */
                state: "pending" | "confirming" | "succeeded" | "failed" | "cancelled" | "expired";
            };
            headers?: {
                "idempotency-key"?: string;
            };
            params: {
                code: string;
            };
        };
        "post /api/v1/special-orders/{code}/quote": {
            body: {
                /** @enum {string} */
                answer: "accept" | "decline";
            };
            data: {
                code: string;
                /** @description UTC */
                created_at: string;
                due: {
                    /** Format: rial */
                    amount: Rial;
                    is_confirming: boolean;
                    /** @enum {string} */
                    part: "deposit" | "balance";
                    /** @description the reference of an open bank transfer */
                    transfer: string | null;
                } | null;
                /** @description the value of `before` for the messages before these */
                earlier: string | null;
                estimate: {
                    days: {
                        from: number;
                        to: number;
                    };
                    /** Format: rial */
                    each_high: Rial;
                    /** Format: rial */
                    each_low: Rial;
                    /** Format: rial */
                    high: Rial;
                    /** Format: rial */
                    low: Rial;
                    parts: {
                        /** @enum {string} */
                        part: "material" | "making" | "handle" | "liner" | "print" | "hurry" | "quantity" | "set-up" | "sample";
                        /** Format: rial */
                        rial: Rial;
                    }[];
                };
                files: {
                    bytes: number;
                    id: string;
                    name: string;
                }[];
                history: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                }[];
                invoices: {
                    id: string;
                    /** @enum {string} */
                    kind: "sale" | "return" | "void";
                }[];
                may: {
                    answer_quote: boolean;
                    cancel: boolean;
                    write: boolean;
                };
                messages: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop";
                    id: string;
                    text: string;
                }[];
                note: string;
                quote: {
                    /** Format: rial */
                    balance: Rial;
                    days: number;
                    /** Format: rial */
                    deposit: Rial;
                    /** Format: rial */
                    total: Rial;
                    /** @description UTC */
                    valid_until: string;
                } | null;
                /**
                 * @example {
                 *       "kind": "cloth",
                 *       "material": "muslin",
                 *       "width": 35,
                 *       "height": 40,
                 *       "gusset": 0,
                 *       "gsm": 140,
                 *       "colour": "raw",
                 *       "handle": "long",
                 *       "liner": "none",
                 *       "print": "silk",
                 *       "print_colours": 1,
                 *       "sides": 1,
                 *       "quantity": 200,
                 *       "sample": false,
                 *       "within_days": null
                 *     }
                 */
                spec: {
                    /** @enum {string} */
                    colour: "raw" | "natural" | "kraft" | "clear" | "white" | "cream" | "yellow" | "orange" | "red" | "purple" | "blue" | "navy" | "green" | "black" | "custom";
                    gsm: number;
                    gusset: number;
                    /** @enum {string} */
                    handle: "none" | "short" | "long" | "drawstring" | "punched" | "twisted" | "two-loops" | "four-loops";
                    height: number;
                    /** @enum {string} */
                    kind: "cloth" | "pp" | "jumbo" | "kraft" | "mesh";
                    /** @enum {string} */
                    liner: "none" | "cotton" | "film" | "greaseproof";
                    /** @enum {string} */
                    material: "muslin" | "canvas" | "jute" | "nonwoven" | "pp" | "laminated" | "kraft" | "mesh";
                    /** @enum {string} */
                    print: "none" | "silk" | "flexo" | "dtf";
                    print_colours: number;
                    quantity: number;
                    sample: boolean;
                    sides: number;
                    width: number;
                    within_days: number | null;
                };
                /** @enum {string} */
                state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                unread: number;
            };
            params: {
                code: string;
            };
        };
        "post /api/v1/special-orders/{code}/read": {
            body: {
                message: string;
            };
            data: {
                code: string;
                /** @description UTC */
                created_at: string;
                due: {
                    /** Format: rial */
                    amount: Rial;
                    is_confirming: boolean;
                    /** @enum {string} */
                    part: "deposit" | "balance";
                    /** @description the reference of an open bank transfer */
                    transfer: string | null;
                } | null;
                /** @description the value of `before` for the messages before these */
                earlier: string | null;
                estimate: {
                    days: {
                        from: number;
                        to: number;
                    };
                    /** Format: rial */
                    each_high: Rial;
                    /** Format: rial */
                    each_low: Rial;
                    /** Format: rial */
                    high: Rial;
                    /** Format: rial */
                    low: Rial;
                    parts: {
                        /** @enum {string} */
                        part: "material" | "making" | "handle" | "liner" | "print" | "hurry" | "quantity" | "set-up" | "sample";
                        /** Format: rial */
                        rial: Rial;
                    }[];
                };
                files: {
                    bytes: number;
                    id: string;
                    name: string;
                }[];
                history: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                }[];
                invoices: {
                    id: string;
                    /** @enum {string} */
                    kind: "sale" | "return" | "void";
                }[];
                may: {
                    answer_quote: boolean;
                    cancel: boolean;
                    write: boolean;
                };
                messages: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop";
                    id: string;
                    text: string;
                }[];
                note: string;
                quote: {
                    /** Format: rial */
                    balance: Rial;
                    days: number;
                    /** Format: rial */
                    deposit: Rial;
                    /** Format: rial */
                    total: Rial;
                    /** @description UTC */
                    valid_until: string;
                } | null;
                /**
                 * @example {
                 *       "kind": "cloth",
                 *       "material": "muslin",
                 *       "width": 35,
                 *       "height": 40,
                 *       "gusset": 0,
                 *       "gsm": 140,
                 *       "colour": "raw",
                 *       "handle": "long",
                 *       "liner": "none",
                 *       "print": "silk",
                 *       "print_colours": 1,
                 *       "sides": 1,
                 *       "quantity": 200,
                 *       "sample": false,
                 *       "within_days": null
                 *     }
                 */
                spec: {
                    /** @enum {string} */
                    colour: "raw" | "natural" | "kraft" | "clear" | "white" | "cream" | "yellow" | "orange" | "red" | "purple" | "blue" | "navy" | "green" | "black" | "custom";
                    gsm: number;
                    gusset: number;
                    /** @enum {string} */
                    handle: "none" | "short" | "long" | "drawstring" | "punched" | "twisted" | "two-loops" | "four-loops";
                    height: number;
                    /** @enum {string} */
                    kind: "cloth" | "pp" | "jumbo" | "kraft" | "mesh";
                    /** @enum {string} */
                    liner: "none" | "cotton" | "film" | "greaseproof";
                    /** @enum {string} */
                    material: "muslin" | "canvas" | "jute" | "nonwoven" | "pp" | "laminated" | "kraft" | "mesh";
                    /** @enum {string} */
                    print: "none" | "silk" | "flexo" | "dtf";
                    print_colours: number;
                    quantity: number;
                    sample: boolean;
                    sides: number;
                    width: number;
                    within_days: number | null;
                };
                /** @enum {string} */
                state: "submitted" | "needs_info" | "quoted" | "accepted" | "deposit_paid" | "in_production" | "ready" | "balance_paid" | "shipped" | "delivered" | "rejected" | "declined" | "quote_expired" | "cancelled";
                unread: number;
            };
            params: {
                code: string;
            };
        };
        "post /api/v1/tickets": {
            body: {
                /**
                 * بخش
                 * @enum {string}
                 */
                department: "sales" | "shipping" | "finance" | "special_order" | "technical";
                files?: string[];
                /** سفارش */
                order?: string;
                /**
                 * اولویت
                 * @enum {string}
                 */
                priority: "low" | "normal" | "urgent";
                /**
                 * موضوع
                 * Format: line
                 */
                subject: string;
                /**
                 * متن پیام
                 * Format: text
                 */
                text: string;
            };
            data: {
                number: number;
            };
            headers?: {
                "idempotency-key"?: string;
            };
        };
        "post /api/v1/tickets/{number}/close": {
            data: {
                /** @enum {string} */
                department: "sales" | "shipping" | "finance" | "special_order" | "technical";
                /** @description the value of `before` for the messages before these */
                earlier: string | null;
                may: {
                    close: boolean;
                    reply: boolean;
                };
                messages: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop";
                    files: {
                        bytes: number;
                        id: string;
                        media_type: string;
                        name: string;
                    }[];
                    id: string;
                    text: string;
                }[];
                number: number;
                order: number | null;
                /** @enum {string} */
                priority: "low" | "normal" | "urgent";
                /** @description UTC */
                reopens_until: string | null;
                /** @enum {string} */
                state: "open" | "answered" | "customer_reply" | "closed";
                subject: string;
                unread: number;
                /** @description UTC */
                updated_at: string;
            };
            params: {
                number: string;
            };
        };
        "post /api/v1/tickets/{number}/messages": {
            body: {
                files?: string[];
                /**
                 * پاسخ شما
                 * Format: text
                 */
                text: string;
            };
            data: {
                /** @enum {string} */
                department: "sales" | "shipping" | "finance" | "special_order" | "technical";
                /** @description the value of `before` for the messages before these */
                earlier: string | null;
                may: {
                    close: boolean;
                    reply: boolean;
                };
                messages: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop";
                    files: {
                        bytes: number;
                        id: string;
                        media_type: string;
                        name: string;
                    }[];
                    id: string;
                    text: string;
                }[];
                number: number;
                order: number | null;
                /** @enum {string} */
                priority: "low" | "normal" | "urgent";
                /** @description UTC */
                reopens_until: string | null;
                /** @enum {string} */
                state: "open" | "answered" | "customer_reply" | "closed";
                subject: string;
                unread: number;
                /** @description UTC */
                updated_at: string;
            };
            headers?: {
                "idempotency-key"?: string;
            };
            params: {
                number: string;
            };
        };
        "post /api/v1/tickets/{number}/read": {
            body: {
                message: string;
            };
            data: {
                /** @enum {string} */
                department: "sales" | "shipping" | "finance" | "special_order" | "technical";
                /** @description the value of `before` for the messages before these */
                earlier: string | null;
                may: {
                    close: boolean;
                    reply: boolean;
                };
                messages: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop";
                    files: {
                        bytes: number;
                        id: string;
                        media_type: string;
                        name: string;
                    }[];
                    id: string;
                    text: string;
                }[];
                number: number;
                order: number | null;
                /** @enum {string} */
                priority: "low" | "normal" | "urgent";
                /** @description UTC */
                reopens_until: string | null;
                /** @enum {string} */
                state: "open" | "answered" | "customer_reply" | "closed";
                subject: string;
                unread: number;
                /** @description UTC */
                updated_at: string;
            };
            params: {
                number: string;
            };
        };
        "post /api/v1/uploads": {
            /** Format: form-data */
            body: FormData;
            data: {
                bytes: number;
                /** @description it is used, for example by a ticket, and cannot be deleted */
                claimed: boolean;
                created_at: string;
                height: number | null;
                id: string;
                media_type: string;
                /** @description the name that the owner gave it, cleaned */
                name: string;
                /** @enum {string} */
                purpose: "artwork" | "ticket" | "review" | "return" | "receipt";
                /** @description the content, for the owner and for staff */
                url: string;
                width: number | null;
            };
            query: {
                /** @enum {string} */
                purpose: "artwork" | "ticket" | "review" | "return" | "receipt";
            };
        };
        "post /api/v1/wallet/withdrawals": {
            body: {
                /**
                 * مبلغ برداشت
                 * Format: rial
                 */
                amount: Rial;
                /** شمارهٔ شبا */
                sheba: string;
            };
            data: {
                /** Format: rial */
                amount: Rial;
                bank_reference: string | null;
                /** @description UTC */
                created_at: string;
                may_cancel: boolean;
                number: number;
                owner_name: string;
                reason: string | null;
                sheba: string;
                /** @enum {string} */
                state: "requested" | "approved" | "paid" | "rejected" | "cancelled";
                /** @description UTC */
                updated_at: string;
            };
            headers?: {
                "idempotency-key"?: string;
            };
        };
        "post /api/v1/wallet/withdrawals/{number}/cancel": {
            data: {
                /** Format: rial */
                amount: Rial;
                bank_reference: string | null;
                /** @description UTC */
                created_at: string;
                may_cancel: boolean;
                number: number;
                owner_name: string;
                reason: string | null;
                sheba: string;
                /** @enum {string} */
                state: "requested" | "approved" | "paid" | "rejected" | "cancelled";
                /** @description UTC */
                updated_at: string;
            };
            params: {
                number: string;
            };
        };
        "put /api/v1/account/buyer-profile": {
            body: {
                /**
                 * آدرس
                 * Format: line
                 */
                address: string;
                /**
                 * شهر
                 * Format: line
                 */
                city: string;
                /** شمارهٔ اقتصادی */
                economic_code: string;
                /** شناسهٔ ملی */
                legal_id: string;
                /**
                 * نام شرکت
                 * Format: line
                 */
                name: string;
                /** تلفن */
                phone: string;
                /** کد پستی */
                postal_code: string;
                /**
                 * استان
                 * Format: line
                 */
                province: string;
                /**
                 * شمارهٔ ثبت
                 * Format: line
                 */
                registration_number: string | null;
            };
            data: {
                profile: {
                    address: string;
                    city: string;
                    economic_code: string;
                    legal_id: string;
                    name: string;
                    phone: string;
                    postal_code: string;
                    province: string;
                    registration_number: string | null;
                } | null;
            };
        };
        "put /api/v1/account/email": {
            body: {
                email: string;
            };
            data: {
                email: string | null;
                has_email: boolean;
                pending_email: string | null;
                topics: {
                    email: boolean;
                    sms: boolean;
                    title: string;
                    /** @enum {string} */
                    topic: "orders" | "special-orders" | "tickets" | "wallet" | "basket";
                }[];
            };
        };
        "put /api/v1/account/favorites/{id}": {
            data: {
                ids: number[];
            };
            params: {
                id: string;
            };
        };
        "put /api/v1/account/mobile": {
            body: {
                code: string;
                mobile: string;
                new_code: string;
            };
            data: {
                /** @description Gregorian, `YYYY-MM-DD` */
                birth_date: string | null;
                current_password_needed: boolean;
                first_name: string | null;
                has_password: boolean;
                id: string;
                last_name: string | null;
                mobile: string;
                national_id: string | null;
                /** @enum {string} */
                role: "shopper" | "staff";
                session_expires_at: string;
            };
        };
        "put /api/v1/account/password": {
            body: {
                code?: string;
                current_password?: string;
                password: string;
            };
            data: {
                /** @description Gregorian, `YYYY-MM-DD` */
                birth_date: string | null;
                current_password_needed: boolean;
                first_name: string | null;
                has_password: boolean;
                id: string;
                last_name: string | null;
                mobile: string;
                national_id: string | null;
                /** @enum {string} */
                role: "shopper" | "staff";
                session_expires_at: string;
            };
        };
        "put /api/v1/addresses/{id}": {
            body: {
                /** شهر */
                city: string;
                /** آدرس پیش‌فرض من باشد */
                is_default: boolean;
                /**
                 * آدرس
                 * Format: line
                 */
                line: string;
                /** شمارهٔ موبایل گیرنده */
                mobile: string;
                /**
                 * پلاک
                 * Format: line
                 */
                plaque: string | null;
                /** کد پستی */
                postal_code: string;
                /**
                 * استان
                 * @enum {string}
                 */
                province: "آذربایجان شرقی" | "آذربایجان غربی" | "اردبیل" | "اصفهان" | "البرز" | "ایلام" | "بوشهر" | "تهران" | "چهارمحال و بختیاری" | "خراسان جنوبی" | "خراسان رضوی" | "خراسان شمالی" | "خوزستان" | "زنجان" | "سمنان" | "سیستان و بلوچستان" | "فارس" | "قزوین" | "قم" | "کردستان" | "کرمان" | "کرمانشاه" | "کهگیلویه و بویراحمد" | "گلستان" | "گیلان" | "لرستان" | "مازندران" | "مرکزی" | "هرمزگان" | "همدان" | "یزد";
                /**
                 * نام و نام خانوادگی گیرنده
                 * Format: line
                 */
                recipient: string;
                /**
                 * عنوان آدرس
                 * Format: line
                 */
                title: string | null;
                /**
                 * واحد
                 * Format: line
                 */
                unit: string | null;
            };
            data: {
                items: {
                    city: string;
                    id: string;
                    is_default: boolean;
                    line: string;
                    mobile: string;
                    plaque: string | null;
                    postal_code: string;
                    province: string;
                    recipient: string;
                    title: string | null;
                    unit: string | null;
                }[];
            };
            params: {
                id: string;
            };
        };
        "put /api/v1/addresses/{id}/default": {
            data: {
                items: {
                    city: string;
                    id: string;
                    is_default: boolean;
                    line: string;
                    mobile: string;
                    plaque: string | null;
                    postal_code: string;
                    province: string;
                    recipient: string;
                    title: string | null;
                    unit: string | null;
                }[];
            };
            params: {
                id: string;
            };
        };
        "put /api/v1/checkout/coupon": {
            body: {
                /** Format: line */
                code: string;
            };
            data: {
                basket: {
                    count: number;
                    free_shipping: {
                        /** Format: rial */
                        from: Rial;
                        /** Format: rial */
                        left: Rial;
                    };
                    items: {
                        colour: {
                            hex: string;
                            title: string;
                        } | null;
                        /** Format: rial */
                        compare_at: Rial | null;
                        max_quantity: number;
                        name: string;
                        next_tier: {
                            quantity: number;
                            /** Format: rial */
                            unit_price: Rial;
                        } | null;
                        pack_step: number;
                        picture: {
                            alt: string;
                            colour: string;
                            height: number;
                            id: string;
                            width: number;
                            widths: number[];
                        } | null;
                        /** Format: rial */
                        price: Rial | null;
                        /** Format: rial */
                        price_before: Rial | null;
                        print: string | null;
                        problem: {
                            /** @enum {string} */
                            code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                            message: string;
                        } | null;
                        product_id: number;
                        quantity: number;
                        size: string | null;
                        stock: number;
                        /** Format: rial */
                        total: Rial;
                        unit: string;
                        /** Format: rial */
                        unit_price: Rial | null;
                        url: string;
                        variant_id: number;
                    }[];
                    orderable: boolean;
                    pieces: number;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    total_before: Rial;
                    /** Format: rial */
                    vat: Rial;
                    weight_grams: number;
                };
                coupon: {
                    code: string;
                    /** Format: rial */
                    discount: Rial;
                    problem: {
                        code: string;
                        message: string;
                    } | null;
                    title: string;
                } | null;
                delivery: {
                    address_id: string | null;
                    /** @enum {string|null} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup" | null;
                    note: string;
                    recipient_mobile: string;
                    recipient_name: string;
                    slot_id: string | null;
                } | null;
                methods: {
                    /** Format: rial */
                    free_from: Rial | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    from_date: string;
                    hint: string;
                    /** @enum {string} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup";
                    /** Format: rial */
                    price: Rial | null;
                    problem: {
                        code: string;
                        message: string;
                    } | null;
                    slots: {
                        /** @description YYYY-MM-DD, in Tehran */
                        date: string;
                        from: number;
                        id: string;
                        is_free: boolean;
                        to: number;
                    }[];
                    title: string;
                    /** @description YYYY-MM-DD, in Tehran */
                    to_date: string;
                }[];
                problems: {
                    code: string;
                    message: string;
                    /** @enum {string} */
                    step: "cart" | "shipping";
                }[];
                quote: {
                    /** Format: rial */
                    before: Rial;
                    /** Format: rial */
                    discount: Rial;
                    /** Format: rial */
                    goods: Rial;
                    /** Format: rial */
                    shipping: Rial | null;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    vat: Rial;
                    vat_percent: number;
                    weight_grams: number;
                };
                unpaid_order: {
                    expires_at: string;
                    number: number;
                    /** Format: rial */
                    total: Rial;
                } | null;
                version: string;
            };
        };
        "put /api/v1/checkout/delivery": {
            body: {
                address_id: string | null;
                /** @enum {string|null} */
                method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup" | null;
                /** Format: text */
                note?: string;
                /** Format: line */
                recipient_mobile?: string;
                /** Format: line */
                recipient_name?: string;
                slot_id: string | null;
            };
            data: {
                basket: {
                    count: number;
                    free_shipping: {
                        /** Format: rial */
                        from: Rial;
                        /** Format: rial */
                        left: Rial;
                    };
                    items: {
                        colour: {
                            hex: string;
                            title: string;
                        } | null;
                        /** Format: rial */
                        compare_at: Rial | null;
                        max_quantity: number;
                        name: string;
                        next_tier: {
                            quantity: number;
                            /** Format: rial */
                            unit_price: Rial;
                        } | null;
                        pack_step: number;
                        picture: {
                            alt: string;
                            colour: string;
                            height: number;
                            id: string;
                            width: number;
                            widths: number[];
                        } | null;
                        /** Format: rial */
                        price: Rial | null;
                        /** Format: rial */
                        price_before: Rial | null;
                        print: string | null;
                        problem: {
                            /** @enum {string} */
                            code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                            message: string;
                        } | null;
                        product_id: number;
                        quantity: number;
                        size: string | null;
                        stock: number;
                        /** Format: rial */
                        total: Rial;
                        unit: string;
                        /** Format: rial */
                        unit_price: Rial | null;
                        url: string;
                        variant_id: number;
                    }[];
                    orderable: boolean;
                    pieces: number;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    total_before: Rial;
                    /** Format: rial */
                    vat: Rial;
                    weight_grams: number;
                };
                coupon: {
                    code: string;
                    /** Format: rial */
                    discount: Rial;
                    problem: {
                        code: string;
                        message: string;
                    } | null;
                    title: string;
                } | null;
                delivery: {
                    address_id: string | null;
                    /** @enum {string|null} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup" | null;
                    note: string;
                    recipient_mobile: string;
                    recipient_name: string;
                    slot_id: string | null;
                } | null;
                methods: {
                    /** Format: rial */
                    free_from: Rial | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    from_date: string;
                    hint: string;
                    /** @enum {string} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup";
                    /** Format: rial */
                    price: Rial | null;
                    problem: {
                        code: string;
                        message: string;
                    } | null;
                    slots: {
                        /** @description YYYY-MM-DD, in Tehran */
                        date: string;
                        from: number;
                        id: string;
                        is_free: boolean;
                        to: number;
                    }[];
                    title: string;
                    /** @description YYYY-MM-DD, in Tehran */
                    to_date: string;
                }[];
                problems: {
                    code: string;
                    message: string;
                    /** @enum {string} */
                    step: "cart" | "shipping";
                }[];
                quote: {
                    /** Format: rial */
                    before: Rial;
                    /** Format: rial */
                    discount: Rial;
                    /** Format: rial */
                    goods: Rial;
                    /** Format: rial */
                    shipping: Rial | null;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    vat: Rial;
                    vat_percent: number;
                    weight_grams: number;
                };
                unpaid_order: {
                    expires_at: string;
                    number: number;
                    /** Format: rial */
                    total: Rial;
                } | null;
                version: string;
            };
        };
        "put /api/v1/orders/{number}/return-tracking": {
            body: {
                /**
                 * کد رهگیری بستهٔ برگشتی
                 * Format: line
                 */
                tracking_code: string;
            };
            data: {
                /** @description UTC */
                created_at: string;
                delivery: {
                    address: string | null;
                    city: string | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    from_date: string | null;
                    is_postpaid: boolean;
                    /** @enum {string} */
                    method: "pishtaz" | "tipax" | "freight" | "courier" | "pickup";
                    note: string;
                    postal_code: string | null;
                    province: string | null;
                    recipient_mobile: string;
                    recipient_name: string;
                    slot: {
                        /** @description YYYY-MM-DD, in Tehran */
                        date: string;
                        from: number;
                        to: number;
                    } | null;
                    /** @description YYYY-MM-DD, in Tehran */
                    to_date: string | null;
                    tracking_code: string | null;
                    weight_grams: number;
                };
                holds_stock: boolean;
                invoices: {
                    id: string;
                    /** @enum {string} */
                    kind: "sale" | "return" | "void";
                }[];
                lines: {
                    /** Format: rial */
                    before: Rial;
                    can_withdraw: boolean;
                    /** Format: rial */
                    discount: Rial;
                    /** @description size, colour and print in words */
                    options: string;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial;
                    product_id: number;
                    quantity: number;
                    tiers: {
                        percent_off: number;
                        quantity: number;
                    }[];
                    title: string;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial;
                    url: string;
                    variant_id: number;
                    /** Format: rial */
                    vat: Rial;
                }[];
                may: {
                    cancel: boolean;
                    return: boolean;
                    /** @description UTC */
                    return_until: string | null;
                    review: boolean;
                    track_return: boolean;
                };
                number: number;
                /** @description UTC */
                pay_until: string | null;
                payments: {
                    /** Format: rial */
                    amount: Rial;
                    /** @description UTC */
                    at: string;
                    card: string | null;
                    gateway: string;
                    ref_id: string | null;
                    reference: string;
                    /** @enum {string} */
                    state: "created" | "redirected" | "verifying" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded" | "reversed";
                    /** Format: rial */
                    wallet_amount: Rial;
                }[];
                return: {
                    /** @description UTC */
                    created_at: string;
                    /** @description the words of the shop */
                    decision: string | null;
                    lines: {
                        quantity: number;
                        /** Format: rial */
                        refund: Rial;
                        variant_id: number;
                    }[];
                    note: string;
                    pictures: {
                        id: string;
                        url: string;
                    }[];
                    /** @enum {string} */
                    reason: "withdrawal" | "defect" | "wrong" | "missing";
                    /** Format: rial */
                    refund: Rial;
                    /** Format: rial */
                    shipping_refund: Rial;
                    /** @enum {string} */
                    state: "requested" | "approved" | "rejected" | "returned" | "refunded";
                    tracking_code: string | null;
                } | null;
                /** @enum {string} */
                state: "awaiting_payment" | "paid" | "preparing" | "ready_to_ship" | "shipped" | "delivered" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "refunded" | "cancelled" | "expired";
                timeline: {
                    /** @description UTC */
                    at: string;
                    /** @enum {string} */
                    by: "member" | "shop" | "system";
                    reason: string | null;
                    /** @enum {string} */
                    state: "awaiting_payment" | "paid" | "preparing" | "ready_to_ship" | "shipped" | "delivered" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "refunded" | "cancelled" | "expired";
                }[];
                totals: {
                    /** Format: rial */
                    before: Rial;
                    /** Format: rial */
                    discount: Rial;
                    /** Format: rial */
                    goods: Rial;
                    /** Format: rial */
                    shipping: Rial;
                    /** Format: rial */
                    total: Rial;
                    /** Format: rial */
                    vat: Rial;
                    vat_percent: number;
                };
            };
            params: {
                number: string;
            };
        };
        "put /api/v1/orders/basket": {
            body: {
                items: {
                    price_seen?: number | null;
                    quantity: number;
                    variant_id: number;
                }[];
            };
            data: {
                count: number;
                free_shipping: {
                    /** Format: rial */
                    from: Rial;
                    /** Format: rial */
                    left: Rial;
                };
                items: {
                    colour: {
                        hex: string;
                        title: string;
                    } | null;
                    /** Format: rial */
                    compare_at: Rial | null;
                    max_quantity: number;
                    name: string;
                    next_tier: {
                        quantity: number;
                        /** Format: rial */
                        unit_price: Rial;
                    } | null;
                    pack_step: number;
                    picture: {
                        alt: string;
                        colour: string;
                        height: number;
                        id: string;
                        width: number;
                        widths: number[];
                    } | null;
                    /** Format: rial */
                    price: Rial | null;
                    /** Format: rial */
                    price_before: Rial | null;
                    print: string | null;
                    problem: {
                        /** @enum {string} */
                        code: "not-sold" | "price-on-request" | "sold-out" | "not-enough-stock" | "pack-step" | "too-many";
                        message: string;
                    } | null;
                    product_id: number;
                    quantity: number;
                    size: string | null;
                    stock: number;
                    /** Format: rial */
                    total: Rial;
                    unit: string;
                    /** Format: rial */
                    unit_price: Rial | null;
                    url: string;
                    variant_id: number;
                }[];
                orderable: boolean;
                pieces: number;
                /** Format: rial */
                total: Rial;
                /** Format: rial */
                total_before: Rial;
                /** Format: rial */
                vat: Rial;
                weight_grams: number;
            };
        };
        "put /api/v1/reviews/{id}/helpful": {
            data: {
                helpful: number;
            };
            params: {
                id: string;
            };
        };
        Refusal: {
            errors: {
                messages: {
                    /** @description a stable id for programs */
                    code: string;
                    /** @description for the shopper, in Persian */
                    message: string;
                }[];
            }[];
            /** @description the id of the request in the logs; also in the header x-request-id */
            requestId: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
