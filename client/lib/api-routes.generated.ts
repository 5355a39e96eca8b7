/** Made by scripts/openapi-answers.mjs from the OpenAPI document of all routes. */
export interface paths {
    "/api/account/passkeys/options": {
        post: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            options: {
                                rp: components["schemas"]["PublicKeyCredentialRpEntity"];
                                user: components["schemas"]["PublicKeyCredentialUserEntityJSON"];
                                challenge: string;
                                pubKeyCredParams: components["schemas"]["PublicKeyCredentialParameters"][];
                                timeout?: number;
                                excludeCredentials?: components["schemas"]["PublicKeyCredentialDescriptorJSON"][];
                                authenticatorSelection?: components["schemas"]["AuthenticatorSelectionCriteria"];
                                hints?: ("hybrid" | "security-key" | "client-device")[];
                                /** @enum {string} */
                                attestation?: "none" | "direct" | "enterprise" | "indirect";
                                attestationFormats?: ("none" | "fido-u2f" | "packed" | "android-safetynet" | "android-key" | "tpm" | "apple")[];
                            };
                            name: string;
                        };
                    };
                };
            };
        };
    };
    "/api/account/passkeys": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        response: Record<string, unknown>;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/account/passkeys/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        put: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
    };
    "/api/session/passkey/options": {
        post: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            challenge: string;
                            timeout?: number;
                            hints?: ("hybrid" | "security-key" | "client-device")[];
                            /** Format: uuid */
                            rpId?: string;
                            allowCredentials?: components["schemas"]["PublicKeyCredentialDescriptorJSON"][];
                            /** @enum {string} */
                            userVerification?: "discouraged" | "preferred" | "required";
                        };
                    };
                };
            };
        };
    };
    "/api/session/passkey": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        response: Record<string, unknown>;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SessionView"];
                    };
                };
            };
        };
    };
    "/api/session": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SessionView"];
                    };
                };
            };
        };
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SessionView"];
                    };
                };
            };
        };
        delete: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SessionView"];
                    };
                };
            };
        };
    };
    "/api/session/second-factor": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        code?: string;
                        recovery_code?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SessionView"];
                    };
                };
            };
        };
    };
    "/api/session/refresh": {
        post: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SessionView"];
                    };
                };
            };
        };
    };
    "/api/session/follow": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                        type: string;
                        redirect_to?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Destination"];
                    };
                };
            };
        };
    };
    "/api/session/code": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        code: string;
                        /** @enum {string} */
                        type: "signup" | "recovery" | "email_change";
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CodeOutcome"];
                    };
                };
            };
        };
    };
    "/api/session/link": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            valid: boolean;
                        };
                    };
                };
            };
        };
    };
    "/auth/v1/sso": {
        post: {
            responses: {
                201: {
                };
            };
        };
    };
    "/auth/v1/sso/saml/*": {
    };
    "/auth/v1/authorize": {
        get: {
            responses: {
                200: {
                };
            };
        };
    };
    "/auth/v1/factors/recovery-codes": {
    };
    "/auth/v1/factors/recovery-codes/*": {
    };
    "/auth/v1/passkeys": {
    };
    "/auth/v1/passkeys/*": {
    };
    "/auth/v1/oauth": {
    };
    "/auth/v1/oauth/*": {
    };
    "/auth/v1/*": {
    };
    "/auth/v1/signup": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        password?: string;
                        data?: Record<string, unknown>;
                        code_challenge?: string;
                        code_challenge_method?: string;
                        email?: string;
                        phone?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            created_at: string;
                            updated_at: string;
                            is_anonymous: boolean;
                            last_sign_in_at?: string;
                            email_confirmed_at?: string;
                            confirmed_at?: string;
                            confirmation_sent_at?: string;
                            recovery_sent_at?: string;
                            email_change_sent_at?: string;
                            reauthentication_sent_at?: string;
                            banned_until?: string;
                            new_email?: string;
                            factors?: {
                                created_at: string;
                                updated_at: string;
                                last_challenged_at?: string;
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                status: "unverified" | "verified";
                                friendly_name: string;
                                factor_type: string;
                                phone: string;
                            }[];
                            /** Format: uuid */
                            id: string;
                            aud: string;
                            role: string;
                            email: string;
                            phone: string;
                            app_metadata: components["schemas"]["Metadata"];
                            user_metadata: components["schemas"]["Metadata"];
                            identities: {
                                created_at: string;
                                updated_at: string;
                                email: string;
                                last_sign_in_at?: string;
                                identity_id: string;
                                /** Format: uuid */
                                id: string;
                                user_id: string;
                                identity_data: components["schemas"]["Metadata"];
                                provider: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/auth/v1/token": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        password?: string;
                        refresh_token?: string;
                        auth_code?: string;
                        code_verifier?: string;
                        provider?: string;
                        id_token?: string;
                        chain?: string;
                        code_challenge?: string;
                        code_challenge_method?: string;
                        email?: string;
                        phone?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PresentedSession"] | {
                            weak_password: {
                                reasons: ("length" | "pwned")[];
                                message: string;
                            };
                            access_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            expires_in: number;
                            expires_at: number;
                            refresh_token: string;
                            user: {
                                created_at: string;
                                updated_at: string;
                                is_anonymous: boolean;
                                last_sign_in_at?: string;
                                email_confirmed_at?: string;
                                confirmed_at?: string;
                                confirmation_sent_at?: string;
                                recovery_sent_at?: string;
                                email_change_sent_at?: string;
                                reauthentication_sent_at?: string;
                                banned_until?: string;
                                new_email?: string;
                                factors?: {
                                    created_at: string;
                                    updated_at: string;
                                    last_challenged_at?: string;
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    status: "unverified" | "verified";
                                    friendly_name: string;
                                    factor_type: string;
                                    phone: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                aud: string;
                                role: string;
                                email: string;
                                phone: string;
                                app_metadata: components["schemas"]["Metadata"];
                                user_metadata: components["schemas"]["Metadata"];
                                identities: {
                                    created_at: string;
                                    updated_at: string;
                                    email: string;
                                    last_sign_in_at?: string;
                                    identity_id: string;
                                    /** Format: uuid */
                                    id: string;
                                    user_id: string;
                                    identity_data: components["schemas"]["Metadata"];
                                    provider: string;
                                }[];
                            };
                        };
                    };
                };
            };
        };
    };
    "/auth/v1/otp": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        create_user?: boolean;
                        data?: Record<string, unknown>;
                        code_challenge?: string;
                        code_challenge_method?: string;
                        email?: string;
                        phone?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
    };
    "/auth/v1/recover": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        code_challenge?: string;
                        code_challenge_method?: string;
                        email?: string;
                        phone?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
    };
    "/auth/v1/resend": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        type?: string;
                        code_challenge?: string;
                        code_challenge_method?: string;
                        email?: string;
                        phone?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
    };
    "/auth/v1/verify": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            url: string;
                        };
                    };
                };
            };
        };
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        type?: string;
                        token?: string;
                        token_hash?: string;
                        code_challenge?: string;
                        code_challenge_method?: string;
                        email?: string;
                        phone?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PresentedSession"] | {
                            msg: string;
                            code: string;
                        };
                    };
                };
            };
        };
    };
    "/auth/v1/.well-known/jwks.json": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            keys: {
                                kid: string;
                                alg: string;
                                use: string;
                                key_ops: string[];
                                /** @enum {string} */
                                kty: "EC";
                                /** @enum {string} */
                                crv: "P-256";
                                x: string;
                                y: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/api/account": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["AccountView"];
                    };
                };
            };
        };
    };
    "/api/account/data": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    "/api/account/name": {
        put: {
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            name: string;
                        };
                    };
                };
            };
        };
    };
    "/api/account/theme": {
        put: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        theme: "light" | "dark" | "system";
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            theme: "light" | "dark" | "system";
                        };
                    };
                };
            };
        };
    };
    "/api/account/email-change": {
        delete: {
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
    };
    "/api/account/sessions": {
        delete: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SessionView"];
                    };
                };
            };
        };
    };
    "/api/account/sessions/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
    };
    "/api/account/proof": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        password?: string;
                        code?: string;
                        mailed_code?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SessionView"];
                    };
                };
            };
        };
    };
    "/api/account/recovery-codes": {
        post: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            codes: string[];
                        };
                    };
                };
            };
        };
    };
    "/api/account/delete": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        password?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            due: string;
                        };
                    };
                };
            };
        };
        delete: {
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
    };
    "/auth/v1/user": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            created_at: string;
                            updated_at: string;
                            is_anonymous: boolean;
                            last_sign_in_at?: string;
                            email_confirmed_at?: string;
                            confirmed_at?: string;
                            confirmation_sent_at?: string;
                            recovery_sent_at?: string;
                            email_change_sent_at?: string;
                            reauthentication_sent_at?: string;
                            banned_until?: string;
                            new_email?: string;
                            factors?: {
                                created_at: string;
                                updated_at: string;
                                last_challenged_at?: string;
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                status: "unverified" | "verified";
                                friendly_name: string;
                                factor_type: string;
                                phone: string;
                            }[];
                            /** Format: uuid */
                            id: string;
                            aud: string;
                            role: string;
                            email: string;
                            phone: string;
                            app_metadata: components["schemas"]["Metadata"];
                            user_metadata: components["schemas"]["Metadata"];
                            identities: {
                                created_at: string;
                                updated_at: string;
                                email: string;
                                last_sign_in_at?: string;
                                identity_id: string;
                                /** Format: uuid */
                                id: string;
                                user_id: string;
                                identity_data: components["schemas"]["Metadata"];
                                provider: string;
                            }[];
                        };
                    };
                };
            };
        };
        put: {
            requestBody: {
                content: {
                    "application/json": {
                        password?: string;
                        data?: Record<string, unknown>;
                        app_metadata?: Record<string, unknown>;
                        nonce?: string;
                        current_password?: string;
                        code_challenge?: string;
                        code_challenge_method?: string;
                        email?: string;
                        phone?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            created_at: string;
                            updated_at: string;
                            is_anonymous: boolean;
                            last_sign_in_at?: string;
                            email_confirmed_at?: string;
                            confirmed_at?: string;
                            confirmation_sent_at?: string;
                            recovery_sent_at?: string;
                            email_change_sent_at?: string;
                            reauthentication_sent_at?: string;
                            banned_until?: string;
                            new_email?: string;
                            factors?: {
                                created_at: string;
                                updated_at: string;
                                last_challenged_at?: string;
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                status: "unverified" | "verified";
                                friendly_name: string;
                                factor_type: string;
                                phone: string;
                            }[];
                            /** Format: uuid */
                            id: string;
                            aud: string;
                            role: string;
                            email: string;
                            phone: string;
                            app_metadata: components["schemas"]["Metadata"];
                            user_metadata: components["schemas"]["Metadata"];
                            identities: {
                                created_at: string;
                                updated_at: string;
                                email: string;
                                last_sign_in_at?: string;
                                identity_id: string;
                                /** Format: uuid */
                                id: string;
                                user_id: string;
                                identity_data: components["schemas"]["Metadata"];
                                provider: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/auth/v1/reauthenticate": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
        head: {
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
    };
    "/auth/v1/logout": {
        post: {
            responses: {
                204: {
                };
            };
        };
    };
    "/auth/v1/user/identities/authorize": {
        get: {
            responses: {
                200: {
                };
            };
        };
    };
    "/auth/v1/user/identities/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                };
            };
        };
    };
    "/auth/v1/factors": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        factor_type?: string;
                        friendly_name?: string;
                        issuer?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            type: string;
                            friendly_name: string;
                            totp: {
                                qr_code: string;
                                secret: string;
                                uri: string;
                            };
                        };
                    };
                };
            };
        };
    };
    "/auth/v1/factors/{id}/challenge": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            type: string;
                            expires_at: number;
                        };
                    };
                };
            };
        };
    };
    "/auth/v1/factors/{id}/verify": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        challenge_id?: string;
                        code?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PresentedSession"] | {
                            user: {
                                created_at: string;
                                updated_at: string;
                                is_anonymous: boolean;
                                last_sign_in_at?: string;
                                email_confirmed_at?: string;
                                confirmed_at?: string;
                                confirmation_sent_at?: string;
                                recovery_sent_at?: string;
                                email_change_sent_at?: string;
                                reauthentication_sent_at?: string;
                                banned_until?: string;
                                new_email?: string;
                                factors?: {
                                    created_at: string;
                                    updated_at: string;
                                    last_challenged_at?: string;
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    status: "unverified" | "verified";
                                    friendly_name: string;
                                    factor_type: string;
                                    phone: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                aud: string;
                                role: string;
                                email: string;
                                phone: string;
                                app_metadata: components["schemas"]["Metadata"];
                                user_metadata: components["schemas"]["Metadata"];
                                identities: {
                                    created_at: string;
                                    updated_at: string;
                                    email: string;
                                    last_sign_in_at?: string;
                                    identity_id: string;
                                    /** Format: uuid */
                                    id: string;
                                    user_id: string;
                                    identity_data: components["schemas"]["Metadata"];
                                    provider: string;
                                }[];
                            };
                            expires_at: number;
                        };
                    };
                };
            };
        };
    };
    "/auth/v1/factors/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/calls/times": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["StatusCalls"];
                    };
                };
            };
        };
    };
    "/api/calls/open": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["OpenTimes"];
                    };
                };
            };
        };
    };
    "/api/calls/choice": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date-time */
                        startsAt: string;
                        /** @enum {string} */
                        zone: "Europe/London" | "Atlantic/Reykjavik" | "Europe/Dublin" | "Europe/Lisbon" | "Africa/Casablanca" | "Africa/Lagos" | "Europe/Amsterdam" | "Europe/Berlin" | "Europe/Brussels" | "Europe/Copenhagen" | "Europe/Madrid" | "Europe/Oslo" | "Europe/Paris" | "Europe/Prague" | "Europe/Rome" | "Europe/Stockholm" | "Europe/Vienna" | "Europe/Warsaw" | "Europe/Zurich" | "Africa/Cairo" | "Africa/Johannesburg" | "Europe/Athens" | "Europe/Bucharest" | "Europe/Helsinki" | "Europe/Kyiv" | "Asia/Jerusalem" | "Africa/Nairobi" | "Asia/Riyadh" | "Europe/Istanbul" | "Asia/Dubai" | "Asia/Karachi" | "Asia/Kolkata" | "Asia/Dhaka" | "Asia/Bangkok" | "Asia/Hong_Kong" | "Asia/Shanghai" | "Asia/Singapore" | "Australia/Perth" | "Asia/Seoul" | "Asia/Tokyo" | "Australia/Brisbane" | "Australia/Sydney" | "Pacific/Auckland" | "America/Sao_Paulo" | "America/Argentina/Buenos_Aires" | "America/Halifax" | "America/New_York" | "America/Toronto" | "America/Bogota" | "America/Chicago" | "America/Mexico_City" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Vancouver" | "America/Anchorage" | "Pacific/Honolulu";
                        token: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/calls/cancellation": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/calendar": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
    };
    "/api/admin/calls": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CallsPage"];
                    };
                };
            };
        };
    };
    "/api/admin/calls/{id}/moves": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        move: "propose" | "reserve" | "book" | "move" | "cancel" | "lapse" | "mark-attended" | "mark-missed";
                        version: number;
                        /** Format: uuid */
                        host?: string;
                        to?: {
                            /** Format: date */
                            day: string;
                            time: string;
                        };
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/submissions/{id}/calls": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["EntryCalls"];
                    };
                };
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        host: string;
                        times: {
                            /** Format: date */
                            day: string;
                            time: string;
                        }[];
                        propose: boolean;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/calls/hours": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["HoursPage"];
                    };
                };
            };
        };
        put: {
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        person?: string;
                        offered: boolean;
                        /** @enum {string} */
                        length: 30 | 35 | 40 | 45;
                        /** @enum {string} */
                        buffer: 0 | 5 | 10 | 15 | 30;
                        /** @enum {string} */
                        place: "telephone" | "video";
                        address?: string;
                        weekly: {
                            /** @enum {string} */
                            day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday";
                            from: string;
                            until: string;
                        }[];
                        version?: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/calls/hours/feed": {
        post: {
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/submissions/{id}/answer": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["AnswerStart"];
                    };
                };
            };
        };
    };
    "/api/admin/submissions/{id}/answers/preview": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        outcomeReason?: string;
                        subject: string;
                        body: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["AnswerPreview"];
                    };
                };
            };
        };
    };
    "/api/admin/submissions/{id}/answers": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: number;
                        /** @enum {string} */
                        status?: "new" | "in-progress" | "waiting" | "done" | "spam";
                        /** Format: date */
                        waitingUntil?: string;
                        /** @enum {string} */
                        outcome?: "accepted" | "declined" | "answered" | "no-reply";
                        outcomeReason?: string;
                        /** Format: date */
                        due?: string;
                        subject: string;
                        body: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["AnswerOutcome"];
                    };
                };
            };
        };
    };
    "/api/admin/answers/{id}/take-back": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["UndoneAnswer"];
                    };
                };
            };
        };
    };
    "/api/admin/templates": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["TemplatesPage"];
                    };
                };
            };
        };
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        type?: "discovery-call" | "application" | "investor-show" | "complaint";
                        version?: string;
                        subject: string;
                        body: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/templates/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        type?: "discovery-call" | "application" | "investor-show" | "complaint";
                        version?: string;
                        subject: string;
                        body: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/mail": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["MailList"];
                    };
                };
            };
        };
    };
    "/api/admin/mail/retry": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "failing" | "failed";
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            retried: number;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/mail/{id}/retry": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        recipient?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/inbound-mail": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        from: string;
                        to: string;
                        subject: string;
                        text: string;
                        messageId: string;
                        inReplyTo?: string;
                        automatic?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            kept: boolean;
                        };
                    };
                };
            };
        };
    };
    "/api/inbound-mail/bounces": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        messageId?: string;
                        recipient: string;
                        status: string;
                        diagnostic?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            recorded: boolean;
                            suppressed: boolean;
                        } | {
                            recorded: boolean;
                            suppressed: boolean;
                        };
                    };
                };
            };
        };
    };
    "/api/demonstration/projects": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            description: string;
                            /** @enum {string} */
                            stage: "Seed" | "Pre-Series A" | "Series A";
                            tags: string[];
                            id: number;
                            daysLeft: number;
                            raised: number;
                            target: number;
                            investors: number;
                            valuation: number;
                            eisEligible: boolean;
                            /** @enum {string} */
                            image: "CleanTech" | "HealthTech" | "FoodTech" | "EdTech" | "FinTech" | "PropTech";
                            /** @description Towns are shared by too many companies to identify one. */
                            place: {
                                town: string;
                                latitude: number;
                                longitude: number;
                            };
                            name?: string;
                        }[];
                    };
                };
            };
        };
    };
    "/api/demonstration/projects/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            description: string;
                            /** @enum {string} */
                            stage: "Seed" | "Pre-Series A" | "Series A";
                            tags: string[];
                            id: number;
                            daysLeft: number;
                            raised: number;
                            target: number;
                            investors: number;
                            valuation: number;
                            eisEligible: boolean;
                            /** @enum {string} */
                            image: "CleanTech" | "HealthTech" | "FoodTech" | "EdTech" | "FinTech" | "PropTech";
                            /** @description Towns are shared by too many companies to identify one. */
                            place: {
                                town: string;
                                latitude: number;
                                longitude: number;
                            };
                            name?: string;
                            plan?: string;
                            risk?: string;
                            team?: {
                                name: string;
                                role: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/api/demonstration/campaigns": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": (components["schemas"]["MemberCampaign"] | {
                            /** @enum {string} */
                            stage: "Seed" | "Pre-Series A" | "Series A";
                            id: number;
                            daysLeft: string;
                            /** @enum {string} */
                            sector: "CleanTech" | "HealthTech" | "FoodTech" | "EdTech" | "FinTech" | "PropTech" | "Manufacturing";
                        })[];
                    };
                };
            };
        };
    };
    "/api/demonstration/campaigns/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["MemberCampaign"] | {
                            /** @enum {string} */
                            stage: "Seed" | "Pre-Series A" | "Series A";
                            id: number;
                            daysLeft: string;
                            /** @enum {string} */
                            sector: "CleanTech" | "HealthTech" | "FoodTech" | "EdTech" | "FinTech" | "PropTech" | "Manufacturing";
                        };
                    };
                };
            };
        };
    };
    "/api/account/submissions": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["AccountSubmission"][];
                    };
                };
            };
        };
    };
    "/functions/v1/send-form-email": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        type: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            success: boolean;
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/health": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            version: string;
                            commit: string;
                            status: string;
                        };
                    };
                };
            };
        };
    };
    "/health/live": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            status: string;
                        };
                    };
                };
            };
        };
    };
    "/health/ready": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            status: string;
                        };
                    };
                };
            };
        };
    };
    "/metrics": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
    };
    "/api/admin/tokens": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DeskTokens"];
                    };
                };
            };
        };
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        scopes: ("entries:read" | "entries:write" | "entries:export" | "calls:read" | "introductions:read" | "people:read" | "mail:read" | "audit:read")[];
                        until: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["CreatedToken"];
                    };
                };
            };
        };
    };
    "/api/admin/tokens/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/webhooks": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DeskWebhooks"];
                    };
                };
            };
        };
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        url: string;
                        description?: string;
                        events: ("submission.received" | "entry.changed" | "entry.noted" | "entry.erased" | "call.changed" | "application.decided" | "statement.changed" | "profile.changed" | "introduction.changed")[];
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            secret: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/webhooks/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DeskWebhookPage"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        url?: string;
                        description?: string;
                        events?: ("submission.received" | "entry.changed" | "entry.noted" | "entry.erased" | "call.changed" | "application.decided" | "statement.changed" | "profile.changed" | "introduction.changed")[];
                        /** @enum {string} */
                        state?: "active" | "paused";
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/webhooks/{id}/secret": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            secret: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/webhooks/{id}/test": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            delivery: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/webhooks/{id}/replay": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date-time */
                        since: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            replayed: number;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/webhook-deliveries/{id}/replay": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/openapi.json": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
    };
    "/rest/v1/{table}": {
        parameters: {
            path: {
                table: string;
            };
        };
        get: {
            parameters: {
                path: {
                    table: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            [key: string]: string | null;
                        } | {
                            [key: string]: string | null;
                        }[];
                    };
                };
            };
        };
        put: {
            parameters: {
                path: {
                    table: string;
                };
            };
            responses: {
                200: {
                };
            };
        };
        post: {
            parameters: {
                path: {
                    table: string;
                };
            };
            responses: {
                201: {
                };
            };
        };
        delete: {
            parameters: {
                path: {
                    table: string;
                };
            };
            responses: {
                200: {
                };
            };
        };
        patch: {
            parameters: {
                path: {
                    table: string;
                };
            };
            responses: {
                200: {
                };
            };
        };
    };
    "/rest/v1/*": {
    };
    "/api/introductions": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            mode: "off" | "rehearsal" | "on";
                        };
                    };
                };
            };
        };
    };
    "/api/account/investor": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["InvestorPage"];
                    };
                };
            };
        };
    };
    "/api/account/investor/answers": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        answer: "yes" | "later" | "no" | "record";
                        /** @enum {string} */
                        months?: 1 | 3 | 6;
                        /** @enum {string} */
                        reason?: "field" | "early" | "late" | "cheque" | "known" | "conflict" | "other";
                        /** @enum {string} */
                        outcome?: "met" | "invested" | "passed" | "no-meeting";
                        amount?: number;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/account/investor/statements": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        category: "high-net-worth" | "sophisticated";
                        /** @enum {string} */
                        a?: "yes" | "no" | "";
                        aDetail?: string;
                        /** @enum {string} */
                        b?: "yes" | "no" | "";
                        bDetail?: string;
                        /** @enum {string} */
                        c?: "yes" | "no" | "";
                        cDetail?: string;
                        /** @enum {string} */
                        d?: "yes" | "no" | "";
                        dDetail?: string;
                        none?: boolean;
                        name: string;
                        resident: boolean;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/account/investor/wants": {
        put: {
            requestBody: {
                content: {
                    "application/json": {
                        stages: ("idea" | "mvp" | "early-revenue" | "growth" | "established")[];
                        sectors: ("Clean technology" | "Consumer" | "Education" | "Fintech" | "Food and farming" | "Health" | "Life sciences" | "Manufacturing" | "Mobility" | "Software" | "Other")[];
                        regions: ("North East" | "North West" | "Yorkshire and the Humber" | "East Midlands" | "West Midlands" | "East of England" | "London" | "South East" | "South West" | "Wales" | "Scotland" | "Northern Ireland")[];
                        schemes: ("SEIS" | "EIS")[];
                        chequeFrom?: number;
                        chequeTo?: number;
                        perMonth: number;
                        /** Format: date */
                        pausedUntil?: string;
                        consent: boolean;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/account/investor/stop": {
        post: {
            responses: {
                204: {
                };
            };
        };
    };
    "/api/status/introductions": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["LinkPage"];
                    };
                };
            };
        };
    };
    "/api/status/introductions/approval": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        hash: string;
                        name: string;
                        agreed: boolean;
                        token: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/status/introductions/change": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        body: string;
                        token: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/status/introductions/withdrawal": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/status/introductions/answers": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                        /** @enum {string} */
                        outcome?: "met" | "invested" | "passed" | "no-meeting";
                        amount?: number;
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        answer: "yes" | "later" | "no" | "record";
                        /** @enum {string} */
                        months?: 1 | 3 | 6;
                        /** @enum {string} */
                        reason?: "field" | "early" | "late" | "cheque" | "known" | "conflict" | "other";
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/status/introductions/stop": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/companies": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CompaniesPage"];
                    };
                };
            };
        };
    };
    "/api/companies/{id}/interest": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/introductions": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["IntroductionBoard"];
                    };
                };
            };
        };
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        founderId: string;
                        /** Format: uuid */
                        investorId: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/introductions/{id}/moves": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        move: "ask" | "put" | "stop" | "record";
                        version: number;
                        /** @enum {string} */
                        outcome?: "met" | "invested" | "passed" | "no-meeting";
                        amount?: number;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/introductions/statements.csv": {
        get: {
            responses: {
                200: {
                };
            };
        };
    };
    "/api/admin/submissions/{id}/introductions": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["EntryIntroductions"];
                    };
                };
            };
        };
    };
    "/api/admin/submissions/{id}/matches": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Matches"];
                    };
                };
            };
        };
    };
    "/api/admin/submissions/{id}/introductions/answers": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["StatementRecord"][];
                    };
                };
            };
        };
    };
    "/api/admin/submissions/{id}/invitation": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/submissions/{id}/clearance/end": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/submissions/{id}/description": {
        parameters: {
            path: {
                id: string;
            };
        };
        put: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        headline: string;
                        summary: string;
                        /** @enum {string} */
                        sector: "Clean technology" | "Consumer" | "Education" | "Fintech" | "Food and farming" | "Health" | "Life sciences" | "Manufacturing" | "Mobility" | "Software" | "Other";
                        /** @enum {string} */
                        stage: "idea" | "mvp" | "early-revenue" | "growth" | "established";
                        /** @enum {string} */
                        region: "North East" | "North West" | "Yorkshire and the Humber" | "East Midlands" | "West Midlands" | "East of England" | "London" | "South East" | "South West" | "Wales" | "Scotland" | "Northern Ireland";
                        /** @enum {string} */
                        scheme?: "SEIS" | "EIS";
                        amount: number;
                        minimum?: number;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/submissions/{id}/description/sending": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/submissions/{id}/description/withdrawal": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/events": {
        get: {
            responses: {
                200: {
                };
            };
        };
    };
    "/api/admin/people": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PeoplePage"];
                    };
                };
            };
        };
    };
    "/api/admin/data-requests": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DataRequestsPage"];
                    };
                };
            };
        };
    };
    "/api/admin/people/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PersonPage"];
                    };
                };
            };
        };
        patch: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        submission: string;
                        firstName?: string;
                        lastName?: string;
                        fullName?: string;
                        email?: string;
                        phone?: string;
                        businessName?: string;
                        company?: string;
                        before?: Record<string, unknown>;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            corrected: number;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/submissions/{id}/similar": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PersonSuggestion"][];
                    };
                };
            };
        };
    };
    "/api/admin/people/{id}/tags": {
        parameters: {
            path: {
                id: string;
            };
        };
        put: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        tags: string[];
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/people/{id}/owner": {
        parameters: {
            path: {
                id: string;
            };
        };
        put: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        owner: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["BulkOutcome"];
                    };
                };
            };
        };
    };
    "/api/admin/people/{id}/merge/{other}": {
        parameters: {
            path: {
                id: string;
                other: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                    other: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["MergePreview"];
                    };
                };
            };
        };
    };
    "/api/admin/people/{id}/merge": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        other: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/person-merges/{id}/undo": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/people/{id}/copy": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                };
            };
        };
    };
    "/api/admin/people/{id}/copy/part": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PersonCopyPart"];
                    };
                };
            };
        };
    };
    "/api/admin/people/{id}/consent/withdraw": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            withdrawn: number;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/people/{id}/erasure": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ErasurePreview"];
                    };
                };
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        submissions: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            erased: number;
                            tombstone: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/people/{id}/requests": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "access" | "correction" | "erasure" | "objection";
                        /** Format: date */
                        receivedOn: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["PersonRequestView"];
                    };
                };
            };
        };
    };
    "/api/admin/person-requests/{id}/close": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PersonRequestView"];
                    };
                };
            };
        };
    };
    "/api/admin/digest": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        wanted: boolean;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/reports": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Report"];
                    };
                };
            };
        };
    };
    "/api/admin/reports/export": {
        get: {
            responses: {
                200: {
                };
            };
        };
    };
    "/api/admin/audit": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["AuditPage"];
                    };
                };
            };
        };
    };
    "/api/admin/audit/chain": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ChainState"];
                    };
                };
            };
        };
    };
    "/api/admin/audit/export": {
        get: {
            responses: {
                200: {
                };
            };
        };
    };
    "/api/admin/users": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DeskUsers"];
                    };
                };
            };
        };
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        email: string;
                        /** @enum {string} */
                        role: "viewer" | "handler" | "admin";
                        name?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            mailed: "link" | "notice";
                        };
                    };
                };
            };
        };
    };
    "/api/admin/users/{id}/roles": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        role: "viewer" | "handler" | "admin";
                        newOwner?: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/users/{id}/roles/{role}": {
        parameters: {
            path: {
                id: string;
                role: "viewer" | "handler" | "admin";
            };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                    role: "viewer" | "handler" | "admin";
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/users/{id}/sign-out": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            ended: number;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/users/{id}/factor-reset": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            dueAt: string;
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/work": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DeskWork"];
                    };
                };
            };
        };
    };
    "/api/admin/layout": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DeskLayout"];
                    };
                };
            };
        };
    };
    "/api/admin/views": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        tab: "inbox" | "registrations" | "discovery-calls" | "applications" | "complaints";
                        query: string;
                        shared: boolean;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/views/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Undo"];
                    };
                };
            };
        };
        patch: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        shared?: boolean;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/views/{id}/restore": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/rota": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RotaPage"];
                    };
                };
            };
        };
        patch: {
            requestBody: {
                content: {
                    "application/json": {
                        on: boolean;
                        kinds: ("registrations" | "discovery-calls" | "applications" | "complaints")[];
                        members: string[];
                        version?: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/absences": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        person?: string;
                        from: string;
                        to: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/absences/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/status": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["StatusPage"];
                    };
                };
            };
        };
    };
    "/api/status/additions": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        body: string;
                        token: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/status/withdrawal": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/status/links": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        reference: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/submissions/{id}/links/end": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/admin/review": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ReviewList"];
                    };
                };
            };
        };
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        ids: string[];
                        /** @enum {string} */
                        verdict: "accept" | "discard" | "restore";
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            verdict: "accept" | "discard" | "restore";
                        };
                    };
                };
            };
        };
    };
    "/api/admin/review/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        verdict: "accept" | "discard" | "restore";
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            verdict: "accept" | "discard" | "restore";
                        };
                    };
                };
            };
        };
    };
    "/api/admin/submissions/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["EntryPage"];
                    };
                };
            };
        };
        patch: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: number;
                        before?: Record<string, unknown>;
                        note?: string;
                        call?: boolean;
                        /** @enum {string} */
                        status?: "new" | "in-progress" | "waiting" | "done" | "spam";
                        /** Format: date */
                        waitingUntil?: string;
                        /** @enum {string} */
                        outcome?: "accepted" | "declined" | "answered" | "no-reply";
                        outcomeReason?: string;
                        owner?: string;
                        /** Format: date */
                        due?: string;
                        /** @enum {string} */
                        noReplyNeeded?: true;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ChangeOutcome"];
                    };
                };
            };
        };
    };
    "/api/admin/submissions/{id}/notes": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        body: string;
                        call?: boolean;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    "/api/admin/submissions/bulk": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        rows: string[];
                        /** @enum {string} */
                        status?: "new" | "in-progress" | "waiting" | "done" | "spam";
                        /** Format: date */
                        waitingUntil?: string;
                        /** @enum {string} */
                        outcome?: "accepted" | "declined" | "answered" | "no-reply";
                        outcomeReason?: string;
                        owner?: string;
                        /** Format: date */
                        due?: string;
                        /** @enum {string} */
                        noReplyNeeded?: true;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["BulkOutcome"];
                    };
                };
            };
        };
    };
    "/api/admin/undo/{id}": {
        parameters: {
            path: {
                id: string;
            };
        };
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["BulkOutcome"];
                    };
                };
            };
        };
    };
    "/api/admin/search": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DeskSearch"];
                    };
                };
            };
        };
    };
    "/api/admin/{tab}": {
        parameters: {
            path: {
                tab: "inbox" | "registrations" | "discovery-calls" | "applications" | "complaints";
            };
        };
        get: {
            parameters: {
                path: {
                    tab: "inbox" | "registrations" | "discovery-calls" | "applications" | "complaints";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DeskList"];
                    };
                };
            };
        };
    };
    "/api/admin/{tab}/bulk": {
        parameters: {
            path: {
                tab: "inbox" | "registrations" | "discovery-calls" | "applications" | "complaints";
            };
        };
        post: {
            parameters: {
                path: {
                    tab: "inbox" | "registrations" | "discovery-calls" | "applications" | "complaints";
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date-time */
                        asOf: string;
                        /** @enum {string} */
                        status?: "new" | "in-progress" | "waiting" | "done" | "spam";
                        /** Format: date */
                        waitingUntil?: string;
                        /** @enum {string} */
                        outcome?: "accepted" | "declined" | "answered" | "no-reply";
                        outcomeReason?: string;
                        owner?: string;
                        /** Format: date */
                        due?: string;
                        /** @enum {string} */
                        noReplyNeeded?: true;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["BulkOutcome"];
                    };
                };
            };
        };
    };
    "/api/admin/{tab}/neighbours/{id}": {
        parameters: {
            path: {
                tab: "inbox" | "registrations" | "discovery-calls" | "applications" | "complaints";
                id: string;
            };
        };
        get: {
            parameters: {
                path: {
                    tab: "inbox" | "registrations" | "discovery-calls" | "applications" | "complaints";
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DeskNeighbours"];
                    };
                };
            };
        };
    };
    "/api/admin/{tab}/export": {
        parameters: {
            path: {
                tab: "inbox" | "registrations" | "discovery-calls" | "applications" | "complaints";
            };
        };
        get: {
            parameters: {
                path: {
                    tab: "inbox" | "registrations" | "discovery-calls" | "applications" | "complaints";
                };
            };
            responses: {
                200: {
                };
            };
        };
    };
    "/api/admin/watch/confirm": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        job: string;
                        figures: number[];
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/calculators": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Calculators"];
                    };
                };
            };
        };
    };
    "/api/calculators/{scheme}": {
        parameters: {
            path: {
                /** @description The calculator. */
                scheme: "eis" | "seis";
            };
        };
        get: {
            parameters: {
                path: {
                    /** @description The calculator. */
                    scheme: "eis" | "seis";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Calculation"];
                    };
                };
            };
        };
    };
    "/api/calculators/compare": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Comparison"];
                    };
                };
            };
        };
    };
    "/api/calculators/plan": {
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "years": [
                     *         {
                     *           "taxYear": "2025-26",
                     *           "taxBill": "31000"
                     *         },
                     *         {
                     *           "taxYear": "2026-27",
                     *           "taxBill": "18000"
                     *         }
                     *       ],
                     *       "investments": [
                     *         {
                     *           "id": "first",
                     *           "date": "2026-06-01",
                     *           "amount": "60000",
                     *           "scheme": "seis",
                     *           "expectedMultiple": "3"
                     *         }
                     *       ],
                     *       "exemptAmount": "3000",
                     *       "lossesBroughtForward": "5000",
                     *       "outcomes": {
                     *         "companies": "10",
                     *         "failing": "6",
                     *         "multiple": "5",
                     *         "incomeTaxRate": "45"
                     *       }
                     *     }
                     */
                    "application/json": {
                        years: {
                            /**
                             * @description Each once.
                             * @enum {string}
                             */
                            taxYear: "2021-22" | "2022-23" | "2023-24" | "2024-25" | "2025-26" | "2026-27";
                            /** @description Pounds, as text; £, commas and spaces are read. The whole year’s income tax. */
                            taxBill: string;
                            /** @description Pounds, as text; £, commas and spaces are read. For SEIS reinvestment relief. */
                            gain?: string;
                            /**
                             * @description Default: the higher rate on the year’s last day.
                             * @enum {string}
                             */
                            cgtRate?: "10" | "18" | "20" | "24";
                            /** @description Pounds, as text; £, commas and spaces are read. Comes off the bill first. */
                            vctRelief?: string;
                            /** @description Pounds, as text; £, commas and spaces are read. Claimed elsewhere. */
                            otherSubscriptionsSeis?: string;
                            /** @description Pounds, as text; £, commas and spaces are read. Claimed elsewhere. */
                            otherSubscriptionsEis?: string;
                        }[];
                        investments: {
                            /** @description Your own name for it. */
                            id: string;
                            /**
                             * Format: date
                             * @description The day of issue, in a listed year.
                             */
                            date: string;
                            /** @description Pounds, as text; £, commas and spaces are read. Above 0. */
                            amount: string;
                            /** @enum {string} */
                            scheme: "eis" | "seis" | "vct";
                            /** @description EIS only. */
                            knowledgeIntensive?: boolean;
                            /**
                             * Format: date
                             * @description When the company’s trade began.
                             */
                            tradeStarted?: string;
                            /**
                             * Format: date
                             * @description When 70% of the money was spent.
                             */
                            seventyPercentSpent?: string;
                            /** @description Pounds, as text; £, commas and spaces are read. EIS: a gain whose tax is put off; at most the amount. */
                            deferredGain?: string;
                            /** @description Percentage of the amount, paid on top; it has no relief. */
                            fee?: string;
                            /** @description What the shares would return without dilution; sale is null without it. */
                            expectedMultiple?: string;
                            /** @description Percentage of the holding that later share issues take. */
                            dilution?: string;
                            /** @description Percentage of the gain. */
                            exitFee?: string;
                            /**
                             * Format: date
                             * @description Default: the day the three years are over.
                             */
                            soldOn?: string;
                        }[];
                        /** @default true */
                        carryBack?: boolean;
                        /** @default true */
                        reinvestment?: boolean;
                        /** @description Pounds, as text; £, commas and spaces are read. The part of the annual exempt amount left for the sales, each tax year: at most 3,000. Default: 0. */
                        exemptAmount?: string;
                        /** @description Pounds, as text; £, commas and spaces are read. Capital losses of earlier years, for the gains of the sales. Default: 0. */
                        lossesBroughtForward?: string;
                        outcomes?: {
                            /** @description The money spread evenly over so many companies: 2 to 20. */
                            companies: string;
                            /** @description How many of them fail. */
                            failing: string;
                            /** @description What each of the others returns, after dilution. */
                            multiple: string;
                            /**
                             * @description The tax that a loss saves, if no income is given.
                             * @enum {string}
                             */
                            incomeTaxRate: "20" | "40" | "45";
                            /** @description Pounds, as text; £, commas and spaces are read. Of the year of the losses and the year before alike, whose bands then decide what a loss saves. */
                            income?: string;
                            /**
                             * @description Default: ruk.
                             * @enum {string}
                             */
                            nation?: "ruk" | "scotland";
                        };
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Plan"];
                    };
                };
            };
        };
    };
    "/api/calculators/capacity": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Capacity"];
                    };
                };
            };
        };
    };
    "/api/calculators/openapi.json": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": Record<string, unknown>;
                    };
                };
            };
        };
    };
}
export interface components {
    schemas: {
        Figure: {
            /** @description A decimal, never rounded. */
            exact: string;
            /** @description Rounded to the penny, halves away from zero. */
            rounded: string;
            /** @description As the site displays it, such as £1,234.50. */
            display: string;
        };
        Refusal: {
            /** @description The problem, in a sentence. */
            message: string;
            /** @description Each field that needs correcting, with its reason. */
            errors?: {
                [key: string]: string;
            };
        };
        Calculators: {
            calculators: {
                scheme: string;
                url: string;
                page: string;
                example: string;
                reliefs: string[];
            }[];
            parameters: {
                [key: string]: string;
            };
            figures: string;
            disclaimer: string;
            /** Format: date */
            rulesChecked: string;
            rules: {
                [key: string]: components["schemas"]["Rule"];
            };
        };
        Rule: {
            label: string;
            value: string;
            text: string;
            note?: string;
            /** Format: date */
            from: string;
            earlier: {
                value: string;
                text: string;
                /** Format: date */
                from: string;
            }[];
            source: {
                title: string;
                url: string;
            };
            /** Format: date */
            reviewBy: string;
        };
        Calculation: {
            scheme: string;
            inputs: {
                initialInvestment: string;
                returnMethod: string;
                momMultiple: string;
                percentageGain: string;
                incomeTaxRate: string;
            };
            results: components["schemas"]["Results"];
            threeYears: string;
            assumption: string;
            disclaimer: string;
            /** @description Every other parameter as it was read. */
            options: {
                [key: string]: string | string[];
            };
            taxYear: string;
            /** Format: date */
            rulesFrom: string;
            /** Format: date */
            rulesChecked: string;
            limits: {
                aboveAnnualLimit: components["schemas"]["Figure"];
                reliefLostAboveLimit: components["schemas"]["Figure"];
                reliefLostForWantOfTax: components["schemas"]["Figure"];
            };
            claim: components["schemas"]["Claim"];
            disposal: components["schemas"]["Disposal"];
            inheritance: components["schemas"]["Inheritance"] | null;
            carryBack: components["schemas"]["CarryBack"] | null;
            sheets: {
                claims: components["schemas"]["ClaimSheet"][];
                loss: components["schemas"]["LossSheet"] | null;
            };
            workings: components["schemas"]["Working"][];
            scenarios: components["schemas"]["Scenario"][];
            /** @description The address of the same result as a page. */
            page: string;
        };
        Comparison: {
            inputs: {
                initialInvestment: string;
                returnMethod: string;
                momMultiple: string;
                percentageGain: string;
                incomeTaxRate: string;
            };
            /** @description Every other parameter as it was read. */
            options: {
                [key: string]: string | string[];
            };
            taxYear: string;
            /** @description That the yearly returns are over. */
            years: number;
            schemes: components["schemas"]["ComparedScheme"][];
            assumption: string;
            disclaimer: string;
            /** Format: date */
            rulesChecked: string;
            /** @description The address of the same result as a page. */
            page: string;
        };
        ComparedScheme: {
            /** @enum {string} */
            scheme: "seis" | "eis" | "vct";
            /** @description Of income tax relief. */
            rate: string;
            annualLimit: components["schemas"]["Figure"];
            incomeTaxRelief: components["schemas"]["Figure"];
            aboveLimit: components["schemas"]["Figure"];
            netCost: components["schemas"]["Figure"];
            lossRelief: components["schemas"]["Figure"];
            ifLost: components["schemas"]["Figure"];
            capitalGainsTax: components["schemas"]["Figure"];
            ifAsExpected: components["schemas"]["Figure"];
            withoutScheme: components["schemas"]["Figure"];
            multipleAfterTax: string | null;
            yearlyReturn: string | null;
            /** @description Sold sooner, relief is withdrawn. */
            holdingYears: number;
        };
        Results: {
            initialInvestment: components["schemas"]["Figure"];
            expectedReturn: components["schemas"]["Figure"];
            expectedGain: components["schemas"]["Figure"];
            incomeTaxRelief: components["schemas"]["Figure"];
            totalTaxSavings: components["schemas"]["Figure"];
            effectiveInvestment: components["schemas"]["Figure"];
        };
        Claim: {
            taxYear: string;
            previousTaxYear: string;
            annualLimit: components["schemas"]["Figure"];
            lastYearAnnualLimit: components["schemas"]["Figure"];
            annualExemptAmount: components["schemas"]["Figure"];
            /** @enum {string} */
            taxBillBasis: "given" | "income" | "ceiling" | "none";
            lastYearTaxBillBasis: ("given" | "income" | "ceiling" | "none") | null;
            taxBillAvailable: components["schemas"]["Figure"] | null;
            lastYearTaxBillAvailable: components["schemas"]["Figure"] | null;
            askTaxBill: boolean;
            askLastYearTaxBill: boolean;
            carriedBack: components["schemas"]["Figure"];
            keptThisYear: components["schemas"]["Figure"];
            qualifyingThisYear: components["schemas"]["Figure"];
            qualifyingLastYear: components["schemas"]["Figure"];
            aboveLimit: components["schemas"]["Figure"];
            reliefThisYear: components["schemas"]["Figure"];
            reliefLastYear: components["schemas"]["Figure"];
            incomeTaxRelief: components["schemas"]["Figure"];
            reliefLostAboveLimit: components["schemas"]["Figure"];
            reliefLostForWantOfTax: components["schemas"]["Figure"];
            netCost: components["schemas"]["Figure"];
            sharesWithRelief: components["schemas"]["Figure"];
            sharesWithoutRelief: components["schemas"]["Figure"];
            exemptGainThisYear: components["schemas"]["Figure"];
            exemptGainLastYear: components["schemas"]["Figure"];
            reinvestmentTaxSaved: components["schemas"]["Figure"];
            deferredGain: components["schemas"]["Figure"];
            deferredTax: components["schemas"]["Figure"];
            /** Format: date */
            claimBy: string;
            claimByCarriedBack: string | null;
            /** @description Why the shares count in which year. */
            why: string;
        };
        Disposal: {
            /** @enum {string} */
            way: "held" | "armsLength" | "notArmsLength";
            proceeds: components["schemas"]["Figure"];
            costOfSharesSold: components["schemas"]["Figure"];
            reliefWithdrawn: components["schemas"]["Figure"];
            reliefKept: components["schemas"]["Figure"];
            gain: components["schemas"]["Figure"];
            exemptGain: components["schemas"]["Figure"];
            chargeableGain: components["schemas"]["Figure"];
            cgt: components["schemas"]["Figure"];
            allowableLoss: components["schemas"]["Figure"];
            lossUsed: components["schemas"]["Figure"];
            lossReliefValue: components["schemas"]["Figure"];
            lossLeft: components["schemas"]["Figure"];
            reinvestmentTaxSaved: components["schemas"]["Figure"];
            reinvestmentGainRestored: components["schemas"]["Figure"];
            reinvestmentTaxRestored: components["schemas"]["Figure"];
            deferredGainRevived: components["schemas"]["Figure"];
            deferredTaxDue: components["schemas"]["Figure"];
            fees: components["schemas"]["Figure"];
            net: components["schemas"]["Figure"];
        };
        Inheritance: {
            allowance: components["schemas"]["Figure"] | null;
            relievedAt100: components["schemas"]["Figure"];
            relievedAt50: components["schemas"]["Figure"];
            taxable: components["schemas"]["Figure"];
            tax: components["schemas"]["Figure"];
        };
        CarryBack: {
            carriedBack: components["schemas"]["Figure"];
            kept: components["schemas"]["Figure"];
            qualifying: components["schemas"]["Figure"];
            reliefLastYear: components["schemas"]["Figure"];
            reliefThisYear: components["schemas"]["Figure"];
            total: components["schemas"]["Figure"];
            totalWithoutCarryBack: components["schemas"]["Figure"];
        };
        Working: {
            /** @description Which figure. */
            key: string;
            title: string;
            figure: components["schemas"]["Figure"];
            steps: string[];
            limitedBy: string | null;
            source: {
                title: string;
                url: string;
            };
        };
        Step: {
            /** @enum {string} */
            name: "accepted" | "declined" | "answered" | "withdrawn" | "received" | "being-read" | "call-booked" | "call-cancelled" | "closed";
            /**
             * Format: date-time
             * @description An ISO timestamp; null if it was not noted.
             */
            at: string | null;
            /**
             * Format: date-time
             * @description For a call: when it begins or was to begin, as an ISO timestamp, and in which zone.
             */
            startsAt?: string;
            zone?: string;
        };
        Scenario: {
            label: string;
            multiple: string;
            own: boolean;
            net: components["schemas"]["Figure"];
            withoutScheme: components["schemas"]["Figure"];
            difference: components["schemas"]["Figure"];
            multipleAfterTax: string | null;
            yearlyReturn: string | null;
            workings: {
                qualifyingAmount: components["schemas"]["Figure"];
                aboveLimit: components["schemas"]["Figure"];
                incomeTaxReliefGiven: components["schemas"]["Figure"];
                netCostAfterIncomeTaxRelief: components["schemas"]["Figure"];
                incomeTaxReliefKept: components["schemas"]["Figure"];
                saleProceeds: components["schemas"]["Figure"];
                gainOnShares: components["schemas"]["Figure"];
                exemptGain: components["schemas"]["Figure"];
                chargeableGain: components["schemas"]["Figure"];
                cgtOnExit: components["schemas"]["Figure"];
                allowableLoss: components["schemas"]["Figure"];
                lossReliefAgainstIncome: components["schemas"]["Figure"];
                reinvestmentExemptGain: components["schemas"]["Figure"];
                reinvestmentTaxSaved: components["schemas"]["Figure"];
                deferredGain: components["schemas"]["Figure"];
                taxDeferredNotSaved: components["schemas"]["Figure"];
                netResult: components["schemas"]["Figure"];
            };
            steps: {
                withScheme: components["schemas"]["Step"][];
                withoutScheme: components["schemas"]["Step"][];
            };
        };
        Plan: {
            years: components["schemas"]["PlannedYear"][];
            investments: components["schemas"]["PlannedInvestment"][];
            totals: {
                invested: components["schemas"]["Figure"];
                incomeTaxRelief: components["schemas"]["Figure"];
                reinvestmentTaxSaved: components["schemas"]["Figure"];
                benefit: components["schemas"]["Figure"];
                netCost: components["schemas"]["Figure"];
                fees: components["schemas"]["Figure"];
                deferredTax: components["schemas"]["Figure"];
            };
            portfolio: components["schemas"]["Portfolio"] | null;
            outcomes: components["schemas"]["Outcomes"] | null;
            exits: components["schemas"]["Exit"][];
            claimSheets: components["schemas"]["ClaimSheet"][];
            events: components["schemas"]["EarlyEvent"][];
        };
        PlannedYear: {
            taxYear: string;
            taxBill: components["schemas"]["Figure"];
            vctRelief: components["schemas"]["Figure"];
            billAvailable: components["schemas"]["Figure"];
            eisClaimed: components["schemas"]["Figure"];
            seisClaimed: components["schemas"]["Figure"];
            eisRelief: components["schemas"]["Figure"];
            seisRelief: components["schemas"]["Figure"];
            billLeft: components["schemas"]["Figure"];
            seisAllowanceLeft: components["schemas"]["Figure"];
            eisAllowanceLeft: components["schemas"]["Figure"];
            eisAllowanceLeftKnowledgeIntensive: components["schemas"]["Figure"];
            exemptGain: components["schemas"]["Figure"];
            reinvestmentTaxSaved: components["schemas"]["Figure"];
            /** Format: date */
            claimBy: string;
        };
        PlannedInvestment: {
            id: string;
            taxYear: string;
            why: string;
            carriedBack: components["schemas"]["Figure"];
            claimedThisYear: components["schemas"]["Figure"];
            notClaimed: components["schemas"]["Figure"];
            reliefLastYear: components["schemas"]["Figure"];
            reliefThisYear: components["schemas"]["Figure"];
            relief: components["schemas"]["Figure"];
            sharesWithRelief: components["schemas"]["Figure"];
            fee: components["schemas"]["Figure"];
            deferredGain: components["schemas"]["Figure"];
            deferredTax: components["schemas"]["Figure"];
            /** Format: date */
            holdUntil: string;
            claimBy: string | null;
            claimByCarriedBack: string | null;
            threeYearDate: string | null;
            businessReliefDate: string | null;
            earliestComplianceDate: string | null;
            deferredTaxDue: {
                taxYear: string;
                gain: components["schemas"]["Figure"];
                tax: components["schemas"]["Figure"];
            } | null;
            sale: components["schemas"]["PlannedSale"] | null;
        };
        PlannedSale: {
            /** Format: date */
            soldOn: string;
            /** @enum {string} */
            way: "held" | "armsLength";
            proceeds: components["schemas"]["Figure"];
            exitFee: components["schemas"]["Figure"];
            reliefWithdrawn: components["schemas"]["Figure"];
            exemptGain: components["schemas"]["Figure"];
            chargeableGain: components["schemas"]["Figure"];
            allowableLoss: components["schemas"]["Figure"];
            cgt: components["schemas"]["Figure"];
            reinvestmentTaxRestored: components["schemas"]["Figure"];
            net: components["schemas"]["Figure"];
        };
        ClaimSheet: {
            /** @description The year that the claim is for. */
            taxYear: string;
            /** @enum {string} */
            scheme: "seis" | "eis";
            certificate: string;
            box: string;
            source: {
                title: string;
                url: string;
            };
            entries: {
                id: string;
                /** @description A tax year; another one than that of the claim where shares are carried back. */
                issuedIn: string;
                issued: string | null;
                amount: components["schemas"]["Figure"];
                relief: components["schemas"]["Figure"];
            }[];
            amount: components["schemas"]["Figure"];
            relief: components["schemas"]["Figure"];
            /** Format: date */
            claimBy: string;
            notes: string[];
        };
        LossSheet: {
            cost: components["schemas"]["Figure"];
            reliefKept: components["schemas"]["Figure"];
            proceeds: components["schemas"]["Figure"];
            loss: components["schemas"]["Figure"];
            lossUsed: components["schemas"]["Figure"];
            saved: components["schemas"]["Figure"];
            lossLeft: components["schemas"]["Figure"];
            /** @description Which year comes first. */
            order: string;
            years: {
                year: string;
                income: components["schemas"]["Figure"];
                deducted: components["schemas"]["Figure"];
                saved: components["schemas"]["Figure"];
                bands: string[];
            }[];
            deadline: string;
            wording: string;
            box: string;
            source: {
                title: string;
                url: string;
            };
            notes: string[];
        };
        Exit: {
            taxYear: string;
            sold: string[];
            proceeds: components["schemas"]["Figure"];
            exemptGain: components["schemas"]["Figure"];
            chargeableGain: components["schemas"]["Figure"];
            deferredGain: components["schemas"]["Figure"];
            lossesOfYear: components["schemas"]["Figure"];
            lossesBroughtForward: components["schemas"]["Figure"];
            exemptAmountUsed: components["schemas"]["Figure"];
            lossesUsed: components["schemas"]["Figure"];
            taxable: components["schemas"]["Figure"];
            capitalGainsTax: components["schemas"]["Figure"];
            lossesCarriedForward: components["schemas"]["Figure"];
        };
        EarlyEvent: {
            key: string;
            title: string;
            effect: string;
            source: {
                title: string;
                url: string;
            };
            dates: {
                id: string;
                from: string | null;
                /** Format: date */
                until: string;
            }[];
        };
        Outcomes: {
            companies: number;
            failing: number;
            years: number;
            multiple: string;
            invested: components["schemas"]["Figure"];
            /** @description The most that may fail without a loss. */
            breakEven: number | null;
            rows: components["schemas"]["Outcome"][];
        };
        Outcome: {
            label: string;
            failing: number;
            own: boolean;
            net: components["schemas"]["Figure"];
            withoutScheme: components["schemas"]["Figure"];
            difference: components["schemas"]["Figure"];
            multipleAfterTax: string | null;
            yearlyReturn: string | null;
            withScheme: {
                proceeds: components["schemas"]["Figure"];
                reliefKept: components["schemas"]["Figure"];
                lossUsed: components["schemas"]["Figure"];
                lossReliefValue: components["schemas"]["Figure"];
                reinvestmentTaxSaved: components["schemas"]["Figure"];
                gain: components["schemas"]["Figure"];
                cgt: components["schemas"]["Figure"];
                fees: components["schemas"]["Figure"];
            };
            without: {
                proceeds: components["schemas"]["Figure"];
                lossUsed: components["schemas"]["Figure"];
                lossReliefValue: components["schemas"]["Figure"];
                cgt: components["schemas"]["Figure"];
                fees: components["schemas"]["Figure"];
            };
        };
        Portfolio: {
            /** @description An id. */
            best: string;
            /** @description An id. */
            worst: string;
            invested: components["schemas"]["Figure"];
            proceeds: components["schemas"]["Figure"];
            net: components["schemas"]["Figure"];
        };
        Capacity: {
            /** Format: date */
            date: string;
            raise: {
                amount: components["schemas"]["Figure"];
                seis: components["schemas"]["Figure"];
                eis: components["schemas"]["Figure"];
                outside: components["schemas"]["Figure"];
            } | null;
            seis: {
                eligible: boolean;
                canRaise: components["schemas"]["Figure"];
                askEisOrVctBefore: boolean;
                tests: {
                    /** @description Which test. */
                    key: string;
                    /** @enum {string} */
                    verdict: "pass" | "fail";
                    /** @description In a sentence. */
                    reason: string;
                }[];
            };
            eis: {
                eligible: boolean;
                canRaise: components["schemas"]["Figure"];
                minimumRaise: components["schemas"]["Figure"];
                canRaiseAfterSeis: components["schemas"]["Figure"];
                annualLimit: components["schemas"]["Figure"];
                lifetimeLimit: components["schemas"]["Figure"];
                grossAssetsBeforeLimit: components["schemas"]["Figure"];
                grossAssetsAfterLimit: components["schemas"]["Figure"];
                tests: {
                    /** @description Which test. */
                    key: string;
                    /** @enum {string} */
                    verdict: "pass" | "fail";
                    /** @description In a sentence. */
                    reason: string;
                }[];
            };
            lights: {
                seis: {
                    /** @description Which test. */
                    key: string;
                    /** @enum {string} */
                    verdict: "pass" | "fail";
                    /** @description In a sentence. */
                    reason: string;
                    /** @enum {string} */
                    light: "green" | "amber" | "red";
                    /** @description What to check first, where the light is amber. */
                    check?: string;
                }[];
                eis: {
                    /** @description Which test. */
                    key: string;
                    /** @enum {string} */
                    verdict: "pass" | "fail";
                    /** @description In a sentence. */
                    reason: string;
                    /** @enum {string} */
                    light: "green" | "amber" | "red";
                    /** @description What to check first, where the light is amber. */
                    check?: string;
                }[];
            };
        };
        CallsPage: {
            today: components["schemas"]["CallView"][];
            /** @description The calls from tomorrow to the last of the fourteen days that begin today. */
            ahead: components["schemas"]["CallView"][];
            /** @description The oldest first, at most a hundred. */
            toConfirm: components["schemas"]["CallRequest"][];
            toMove: components["schemas"]["CallView"][];
            /** @description Users who can host a call. */
            hosts: components["schemas"]["Person"][];
            me: components["schemas"]["Me"];
            /** Format: date-time */
            now: string;
        };
        CallView: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            submissionId: string;
            /** @enum {string} */
            tab: "registrations" | "discovery-calls" | "applications" | "complaints";
            reference: string;
            /** @description Who the call is with, and their business. */
            name: string;
            businessName: string | null;
            phone: string;
            /** @enum {string} */
            state: "offered" | "reserved" | "booked" | "lapsed" | "cancelled" | "attended" | "missed";
            /** Format: date-time */
            startsAt: string | null;
            /** Format: date-time */
            endsAt: string | null;
            proposals: string[];
            /**
             * Format: date-time
             * @description Until when the time is kept while it is unconfirmed.
             */
            reservedUntil: string | null;
            zone: string;
            /** @enum {string} */
            place: "telephone" | "video";
            address: string | null;
            /** @description Null if they have left. */
            host: components["schemas"]["Person"] | null;
            /** @description Why it has to be moved. */
            trouble: ("left" | "away" | "no-role") | null;
            version: number;
            /** @description What a handler can do with it now. */
            moves: ("propose" | "reserve" | "book" | "cancel" | "move" | "lapse" | "mark-attended" | "mark-missed")[];
        };
        Person: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
        };
        CallRequest: {
            /** Format: uuid */
            submissionId: string;
            /** @enum {string} */
            tab: "registrations" | "discovery-calls" | "applications" | "complaints";
            reference: string;
            name: string;
            businessName: string | null;
            /** @description A date such as 2026-11-22, if one was asked for. */
            preferredDate: string | null;
            /** Format: date-time */
            receivedAt: string;
            /** @description The call that awaits the sender: their choice among proposed times, or their confirmation of the chosen one. */
            proposed: components["schemas"]["CallView"] | null;
        };
        Me: {
            /** @enum {string} */
            role: "handler" | "viewer" | "admin";
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
        };
        EntryCalls: {
            calls: components["schemas"]["CallView"][];
            hosts: components["schemas"]["Person"][];
            /** @description Open times, soonest first: of all hosts or, once a call is booked, of its host. A handler may choose other times. */
            times: string[];
        };
        HoursPage: {
            hours: components["schemas"]["HoursView"][];
            me: components["schemas"]["Me"];
        };
        HoursView: {
            person: components["schemas"]["Person"];
            /** @description Whether their open times are offered. */
            offered: boolean;
            length: number;
            buffer: number;
            /** @enum {string} */
            place: "telephone" | "video";
            address: string | null;
            weekly: components["schemas"]["Stretch"][];
            version: string;
            /** @description The address of the calendar feed; null in someone else's hours. */
            feed: string | null;
        };
        Stretch: {
            /** @enum {string} */
            day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday";
            from: string;
            until: string;
        };
        AnswerStart: {
            to: string;
            /** @description Why the address refuses email, in the words of its server. */
            refusal: string | null;
            subject: string;
            body: string;
            /**
             * @description Empty: it stays as it is.
             * @enum {string}
             */
            status: "" | "accepted" | "declined" | "new" | "in-progress" | "waiting" | "done" | "spam";
            /**
             * Format: date-time
             * @description The day until which it waits for a reply.
             */
            waitingUntil: string;
            /** @description Templates for this kind of form, with their variables filled in. */
            templates: components["schemas"]["TemplateView"][];
        };
        TemplateView: {
            /** Format: uuid */
            id: string;
            /** @description Changes with any of the other members. */
            version: string;
            name: string;
            type: ("discovery-call" | "application" | "investor-show" | "complaint") | null;
            subject: string;
            body: string;
            /** @description The step after which senders read this on their status page; null for a starting text. */
            step: ("accepted" | "declined" | "answered" | "withdrawn" | "received" | "being-read" | "call-booked" | "call-cancelled" | "closed") | null;
        };
        AnswerPreview: {
            from: string;
            to: string;
            replyTo: string;
            subject: string;
            html: string;
            text: string;
        };
        AnswerOutcome: {
            /** Format: uuid */
            id: string;
            version: number;
            undo: components["schemas"]["Undo"];
        };
        Undo: {
            /** Format: uuid */
            id: string;
            seconds: number;
        };
        UndoneAnswer: {
            /** Format: uuid */
            submissionId: string;
            /** @enum {string} */
            tab: "registrations" | "discovery-calls" | "applications" | "complaints";
            subject: string;
            body: string;
            /** @description The outcome that the answer set and that was undone with it; null if there was none, or someone has changed it since. */
            outcome: ("accepted" | "declined" | "answered" | "no-reply" | "withdrawn") | null;
            outcomeReason: string | null;
            /** @description The entry has been changed since, so its status and due date were not restored. */
            changedSince: boolean;
        };
        TemplatesPage: {
            templates: components["schemas"]["TemplateView"][];
            /** @description The values of the variables by name: those of every form, and the fields of this one. */
            variables: {
                [key: string]: string;
            };
            me: components["schemas"]["Me"];
        };
        MailList: {
            mails: {
                /** Format: uuid */
                id: string;
                template: string;
                recipient: string;
                subject: string | null;
                /** @enum {string} */
                state: "queued" | "failing" | "failed" | "withheld" | "sent";
                attempts: number;
                lastError: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                sentAt: string | null;
                /** Format: uuid */
                submissionId: string | null;
                /** @description The text as sent; empty if its content is not kept, and for mails outside a submission. */
                text: string;
                tab: ("registrations" | "discovery-calls" | "applications" | "complaints") | null;
            }[];
            /** @enum {string} */
            state: "queued" | "failing" | "failed" | "withheld" | "sent" | "open";
            counts: {
                queued: components["schemas"]["Count"];
                failing: components["schemas"]["Count"];
                failed: components["schemas"]["Count"];
            };
            next: string | null;
            me: components["schemas"]["Me"];
        };
        Count: {
            count: number;
            /** @description Counting stopped before the end. */
            more: boolean;
        };
        DeskTokens: {
            tokens: components["schemas"]["DeskToken"][];
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        DeskToken: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Its last characters. */
            ending: string;
            scopes: ("entries:read" | "entries:write" | "entries:export" | "calls:read" | "introductions:read" | "people:read" | "mail:read" | "audit:read")[];
            /** @description The account that created it; null once that account is deleted. */
            owner: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            ended: ("expired" | "revoked" | "owner") | null;
        };
        CreatedToken: {
            /** Format: uuid */
            id: string;
            /** @description The secret, shown only once; only its hash is stored. */
            token: string;
        };
        DeskWebhooks: {
            webhooks: components["schemas"]["DeskWebhook"][];
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        DeskWebhook: {
            /** Format: uuid */
            id: string;
            url: string;
            description: string;
            events: ("submission.received" | "entry.changed" | "entry.noted" | "entry.erased" | "call.changed" | "application.decided" | "statement.changed" | "profile.changed" | "introduction.changed")[];
            /** @enum {string} */
            state: "active" | "paused" | "disabled";
            /**
             * Format: date-time
             * @description The first failure since the last success.
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description Until then the previous secret signs as well.
             */
            bothSecretsUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The deliveries that are kept, by state; only in the list. */
            counts: {
                failed: components["schemas"]["Count"];
                sent: components["schemas"]["Count"];
                pending: components["schemas"]["Count"];
            } | null;
        };
        DeskWebhookPage: {
            webhook: components["schemas"]["DeskWebhook"];
            deliveries: components["schemas"]["DeskDelivery"][];
            /** @description The last id of this page, if there are older ones. */
            next: string | null;
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        DeskDelivery: {
            /** Format: uuid */
            id: string;
            type: string;
            /** @description The body as sent. */
            payload: string;
            /** @enum {string} */
            state: "failed" | "sent" | "pending";
            tries: number;
            lastStatus: number | null;
            /** @description The start of the receiver's response, or why it could not be reached. */
            answer: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastTryAt: string | null;
            /** Format: date-time */
            nextTryAt: string | null;
        };
        IntroductionBoard: {
            /** @enum {string} */
            mode: "off" | "rehearsal" | "on";
            /** @enum {string} */
            tab: "open" | "introduced" | "ended";
            /** @description In place of the tab: the introductions first asked about in a period that reached a stage. */
            reached: ("asked" | "agreed" | "introduced" | "met" | "invested") | null;
            counts: {
                open: number;
                introduced: number;
                ended: number;
            };
            /** @description The newest of each state, with their total number. */
            lists: {
                /** @enum {string} */
                state: "lapsed" | "declined" | "proposed" | "wanted" | "asked" | "agreed" | "introduced" | "later" | "stopped";
                count: number;
                rows: components["schemas"]["IntroductionRow"][];
            }[];
            /** @description From the founder's application to the introduction; null before the first. */
            medianDays: number | null;
        };
        IntroductionRow: {
            /** Format: uuid */
            id: string;
            reference: string;
            /** @enum {string} */
            state: "lapsed" | "declined" | "proposed" | "wanted" | "asked" | "agreed" | "introduced" | "later" | "stopped";
            version: number;
            founder: {
                /** Format: uuid */
                id: string;
                reference: string;
                name: string;
                businessName: string | null;
            };
            investor: {
                /** Format: uuid */
                id: string;
                reference: string;
                name: string;
            };
            headline: string;
            /** @description The side that must act, and since when. */
            waitingFor: ("desk" | "investor" | "founder") | null;
            /** Format: date-time */
            since: string;
            /** Format: date */
            endsOn: string | null;
            /** Format: date */
            againOn: string | null;
            reason: ("field" | "early" | "late" | "cheque" | "known" | "conflict" | "other") | null;
            closedBy: ("handler" | "investor" | "founder" | "product") | null;
            outcome: ("met" | "invested" | "passed" | "no-meeting") | null;
            amount: number | null;
            /** @description What a handler may do now. */
            moves: ("ask" | "put" | "stop" | "record")[];
        };
        EntryIntroductions: {
            /** @enum {string} */
            mode: "off" | "rehearsal" | "on";
            investor: {
                canInvite: boolean;
                /** Format: date-time */
                invitedAt: string | null;
                clearance: components["schemas"]["Clearance"];
                statements: components["schemas"]["StatementView"][];
                wants: components["schemas"]["Wants"] | null;
            } | null;
            founder: {
                canDraft: boolean;
                /** @description The initial values of the form. */
                suggested: {
                    stage: string;
                    amount: number;
                };
                open: components["schemas"]["ProfileView"] | null;
                approved: components["schemas"]["ProfileView"] | null;
                former: components["schemas"]["ProfileView"][];
            } | null;
            introductions: components["schemas"]["IntroductionRow"][];
        };
        Clearance: {
            /** @enum {string} */
            state: "expired" | "waiting" | "closed" | "paused" | "unsigned" | "cleared" | "not-invited";
            /** @description When the statement begins to count. */
            from?: string;
            /** @description The last day on which it counts. */
            lastDay?: string;
        };
        StatementView: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            category: "high-net-worth" | "sophisticated";
            /** Format: date-time */
            signedAt: string;
            /** Format: date-time */
            clearsAt: string;
            lastDay: string;
            /** Format: date-time */
            endedAt: string | null;
        };
        Wants: {
            stages: string[];
            sectors: string[];
            regions: string[];
            schemes: string[];
            chequeFrom: number | null;
            chequeTo: number | null;
            perMonth: number;
            /**
             * Format: date-time
             * @description A day in London.
             */
            pausedUntil: string | null;
        };
        ProfileView: {
            /** Format: uuid */
            id: string;
            version: number;
            /** @enum {string} */
            state: "withdrawn" | "sent" | "draft" | "approved" | "replaced";
            headline: string;
            summary: string;
            sector: string;
            stage: string;
            region: string;
            scheme: string | null;
            amount: number;
            minimum: number | null;
            /** Format: date-time */
            writtenAt: string;
            /** Format: date-time */
            approvedAt: string | null;
            changeRequest: string | null;
            /** @description The hash of everything that is shown, which an approval refers to. */
            hash: string;
        };
        Matches: {
            /** @enum {string} */
            mode: "off" | "rehearsal" | "on";
            candidates: {
                /** Format: uuid */
                submissionId: string;
                name: string;
                score: number;
                reasons: components["schemas"]["MatchReason"][];
                /**
                 * Format: date-time
                 * @description When they were last asked about anyone, or anyone about them.
                 */
                lastAskedAt: string | null;
            }[];
            /** @description Those who cannot be asked now, with the reason. */
            others: {
                /** Format: uuid */
                submissionId: string;
                name: string;
                why: string;
            }[];
        };
        MatchReason: {
            label: string;
            points: number;
            of: number;
            met: boolean;
        };
        StatementRecord: {
            wording: string;
            hash: string;
            name: string;
            answers: {
                asks?: string;
                detail?: string;
                letter: string;
                yes: boolean;
            }[];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            category: "high-net-worth" | "sophisticated";
            /** Format: date-time */
            signedAt: string;
            /** Format: date-time */
            clearsAt: string;
            lastDay: string;
            /** Format: date-time */
            endedAt: string | null;
        };
        PeoplePage: {
            people: components["schemas"]["DirectoryRow"][];
            /** @description Where the next page begins. */
            next: string | null;
            /** @description More submissions match than are searched at once: only the senders of the newest are listed. */
            capped: boolean;
            /** @description Staff members who may own entries. */
            owners: components["schemas"]["Person"][];
            /** @description The tags in use. */
            tags: string[];
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        DirectoryRow: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            kind: string | null;
            role: string | null;
            businessName: string | null;
            owner: components["schemas"]["Person"] | null;
            tags: string[];
            submissions: number;
            /** @description When they last wrote, or were answered. */
            lastContact: string;
        };
        DataRequestsPage: {
            open: components["schemas"]["PersonRequestView"][];
            closed: components["schemas"]["PersonRequestView"][];
            /** @description Recent ones. */
            merges: components["schemas"]["MergeView"][];
            forecast: components["schemas"]["PurgeForecast"];
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        PersonRequestView: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "access" | "correction" | "erasure" | "objection";
            address: string | null;
            /**
             * Format: uuid
             * @description The id of the person, for a link to their page.
             */
            personId: string | null;
            /** Format: date */
            receivedOn: string;
            /** Format: date */
            dueOn: string;
            overdue: boolean;
            recordedBy: string;
            closed: {
                by: string;
                /** Format: date-time */
                at: string;
            } | null;
            erasedSubmissions: number | null;
        };
        MergeView: {
            /** Format: uuid */
            id: string;
            address: string;
            /** @description The name in the last form from that address; empty without one. */
            name: string;
            mainAddress: string;
            mainName: string;
            by: string;
            /** Format: date-time */
            at: string;
            /**
             * Format: date-time
             * @description The deadline for undoing it; null once it has passed or the merge was undone.
             */
            undoUntil: string | null;
            undone: {
                by: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        PurgeForecast: {
            /** Format: date-time */
            at: string;
            submissions: {
                registrations: components["schemas"]["Count"];
                "discovery-calls": components["schemas"]["Count"];
                applications: components["schemas"]["Count"];
                complaints: components["schemas"]["Count"];
            };
        };
        PersonPage: {
            /** Format: uuid */
            id: string;
            name: string;
            addresses: components["schemas"]["PersonAddress"][];
            /** @description As submitted, without repeats. */
            phones: string[];
            businesses: string[];
            /** @description Newest first. */
            timeline: ({
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "form";
                form: components["schemas"]["PersonForm"];
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "mail";
                mail: components["schemas"]["DeskMail"];
                entry: components["schemas"]["EntryRef"] | null;
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "note";
                note: components["schemas"]["DeskNote"];
                entry: components["schemas"]["EntryRef"];
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "letter";
                letter: components["schemas"]["AnswerView"] | components["schemas"]["ReplyView"];
                entry: components["schemas"]["EntryRef"];
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "change";
                change: components["schemas"]["DeskEvent"];
                entry: components["schemas"]["EntryRef"];
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "more";
                title: string;
                detail: string;
                entry: components["schemas"]["EntryRef"];
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "sign-in";
                signIn: components["schemas"]["SignInEvent"];
                address: string;
            })[];
            suggestions: components["schemas"]["PersonSuggestion"][];
            /** @description In force, or undone recently. */
            merges: components["schemas"]["MergeView"][];
            requests: components["schemas"]["PersonRequestView"][];
            /** @enum {string} */
            marketing: "withdrawn" | "given" | "none";
            tags: string[];
            /** @description The newest submission on the desk: what a note or an answer to them is added to. */
            newest: components["schemas"]["EntryRef"] | null;
            owner: components["schemas"]["Person"] | null;
            owners: components["schemas"]["Person"][];
            /** @description The number of submissions; they are numbered from the newest. */
            submissions: number;
            /** @description The number of the first one shown. */
            from: number;
            shown: number;
            /** @description The last one shown, if there are older ones. */
            older: string | null;
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        PersonAddress: {
            address: string;
            /**
             * Format: date-time
             * @description When the account with this address was created, if there is one.
             */
            accountSince: string | null;
        };
        PersonForm: {
            entry: components["schemas"]["EntryRef"];
            /** @enum {string} */
            state: "new" | "in-progress" | "waiting" | "done" | "spam" | "pending" | "discarded";
            page: string | null;
            fields: components["schemas"]["DeskField"][];
            /** @description The fields that can be corrected, including empty ones. */
            correctable: components["schemas"]["DeskField"][];
            /**
             * Format: date-time
             * @description When the retention purge erases it, unless a mail, note or change comes before.
             */
            erasedAt: string;
            consent: components["schemas"]["DeskConsent"] | null;
        };
        EntryRef: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            tab: "registrations" | "discovery-calls" | "applications" | "complaints";
            reference: string;
            /** @description False for submissions that are under review or discarded. */
            listed: boolean;
        };
        DeskField: {
            key: string;
            name: string;
            value: string;
        };
        DeskConsent: {
            wording: string;
            version: string;
            hash: string;
            /** @description True for a ticked box, false for a notice beside the form. */
            agreed: boolean;
        };
        DeskMail: {
            /** Format: uuid */
            id: string;
            template: string;
            recipient: string;
            subject: string | null;
            /** @enum {string} */
            state: "queued" | "failing" | "failed" | "withheld" | "sent";
            attempts: number;
            lastError: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            sentAt: string | null;
            /** Format: uuid */
            submissionId: string | null;
            /** @description The text as sent; empty if its content is not kept, and for mails outside a submission. */
            text: string;
        };
        DeskNote: {
            /** Format: uuid */
            id: string;
            author: string;
            body: string;
            /** @description The note is about a call with the person. */
            call: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        AnswerView: {
            /** @enum {string} */
            kind: "answer";
            /** Format: uuid */
            id: string;
            author: string;
            /** @description The reader wrote it. */
            mine: boolean;
            subject: string;
            body: string;
            /** Format: date-time */
            at: string;
            /** @description The delivery state of its mail; null once the mail has been purged. */
            mail: ("queued" | "failing" | "failed" | "withheld" | "sent") | null;
            /** @description Seconds in which the reader, as its author, can still undo it; 0 if they cannot. */
            takeBackSeconds: number;
        };
        ReplyView: {
            /** @enum {string} */
            kind: "reply";
            /** Format: uuid */
            id: string;
            sender: string;
            /** @description Sent from none of the person's known addresses. */
            fromUnknownAddress: boolean;
            automatic: boolean;
            subject: string;
            body: string;
            quoted: string;
            /** Format: date-time */
            at: string;
        };
        DeskEvent: {
            /** Format: uuid */
            id: string;
            what: string;
            detail: string | null;
            actor: string;
            /** Format: date-time */
            happenedAt: string;
        };
        SignInEvent: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            event: "session.signed-in" | "session.refused" | "session.reuse-detected" | "session.ended-by-admin";
            method?: string;
            device?: string;
            /** @description The masked network address. */
            network?: string;
        };
        PersonSuggestion: {
            /** Format: uuid */
            id: string;
            address: string;
            name: string;
            /** @description The reasons, in words. */
            evidence: string[];
        };
        BulkOutcome: {
            changed: number;
            undo: components["schemas"]["Undo"] | null;
            /** @description Entries that someone else changed in the meantime; they were left alone. */
            conflicts: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
        };
        MergePreview: {
            /** Format: uuid */
            id: string;
            other: string;
            parts: components["schemas"]["PersonSummary"][];
        };
        PersonSummary: {
            /** Format: uuid */
            id: string;
            name: string;
            addresses: string[];
            submissions: number;
            mails: number;
            notes: number;
            changes: number;
        };
        PersonCopyPart: {
            copy: components["schemas"]["PersonCopy"];
            /** @description What other modules store about the submissions. */
            more: {
                label: string;
                lines: {
                    reference: string | null;
                    /** Format: date-time */
                    at: string;
                    text: string;
                }[];
            }[];
            part: components["schemas"]["PersonDataSource"];
            /** @description Whether a kind of record has more lines than one part holds; the download has all. */
            cut: boolean;
        };
        PersonCopy: {
            /** Format: date-time */
            exportedAt: string;
            name: string;
            addresses: string[];
            tags: string[];
            accounts: {
                address: string;
                /** Format: date-time */
                since: string;
            }[];
            submissions: {
                reference: string;
                form: string;
                /** Format: date-time */
                receivedAt: string;
                page: string | null;
                /** @enum {string} */
                state: "new" | "in-progress" | "waiting" | "done" | "spam" | "pending" | "discarded";
                answers: {
                    name: string;
                    value: string;
                }[];
                consent: components["schemas"]["DeskConsent"] | null;
            }[];
            mails: {
                reference: string | null;
                recipient: string;
                /** @description Null if the email took it from its template and its content is not kept. */
                subject: string | null;
                state: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                sentAt: string | null;
                text: string;
            }[];
            notes: {
                reference: string | null;
                /** Format: date-time */
                writtenAt: string;
                body: string;
            }[];
            answers: {
                reference: string | null;
                /** Format: date-time */
                at: string;
                subject: string;
                body: string;
            }[];
            replies: {
                reference: string | null;
                /** Format: date-time */
                at: string;
                sender: string;
                subject: string;
                body: string;
                quoted: string;
            }[];
            changes: {
                reference: string | null;
                /** Format: date-time */
                at: string;
                what: string;
                detail: string | null;
            }[];
            signIns: {
                address: string;
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                event: "session.signed-in" | "session.refused" | "session.reuse-detected" | "session.ended-by-admin";
                method?: string;
                device?: string;
                /** @description The masked network address. */
                network?: string;
            }[];
            requests: {
                /** @enum {string} */
                kind: "access" | "correction" | "erasure" | "objection";
                /** Format: date */
                receivedOn: string;
                /** Format: date */
                dueOn: string;
                /** Format: date-time */
                closedAt: string | null;
            }[];
        };
        PersonDataSource: {
            /** @description The number of submissions; they are numbered from the newest. */
            submissions: number;
            /** @description The number of the first one shown. */
            from: number;
            shown: number;
            /** @description The last one shown, if there are older ones. */
            older: string | null;
        };
        ErasurePreview: {
            /** Format: uuid */
            id: string;
            addresses: string[];
            /** @description Why they cannot be erased yet. */
            refusal: string | null;
            goes: components["schemas"]["RecordCounts"];
            /** @description Addresses with an account, which is kept. */
            accounts: string[];
            /** @description Other people's entries whose notes mention an address. */
            mentions: components["schemas"]["EntryRef"][];
            /** @description What other modules store about the submissions. */
            more: {
                label: string;
                count: number;
            }[];
            kept: {
                what: string;
                why: string;
            }[];
        };
        RecordCounts: {
            submissions: number;
            registrations: number;
            mails: number;
            notes: number;
            answers: number;
            replies: number;
            changes: number;
        };
        Report: {
            from: string;
            to: string;
            /** @enum {string} */
            by: "form" | "page" | "campaign";
            rows: components["schemas"]["ReportRow"][];
            all: {
                accepted: number;
                answered: number;
                received: number;
                called: number;
            };
            /** @description Medians since the form arrived; null where there was none. */
            minutes: {
                decision: number | null;
                answer: number | null;
                call: number | null;
            };
            /** @description 1, or n if there are so many forms that the medians are those of every nth day. */
            everyNthDay: number;
            people: components["schemas"]["ReportPerson"][];
            /** @description The figures of other parts of the product, by name. */
            funnels: {
                [key: string]: components["schemas"]["Funnel"];
            };
            /** @description Of `all`, how many have been erased since: they stay counted, and are on no list. */
            erased: number;
            /** @description How many of the accepted applications had a call, and how many had none. */
            accepted: {
                called: number;
                uncalled: number;
            };
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        ReportRow: {
            /** @description The page, the campaign or the list of the form; null where none was recorded, and for all that the report has no row for. */
            name: string | null;
            label: string;
            counts: {
                accepted: number;
                answered: number;
                received: number;
                called: number;
            };
        };
        ReportPerson: {
            /** @description Null for those whose account is gone. */
            person: components["schemas"]["Person"] | null;
            open: number;
            overdue: number;
            /**
             * Format: date-time
             * @description When the oldest of the open ones arrived.
             */
            oldestAt: string | null;
            answered: number;
            inTime: number;
        };
        Funnel: {
            title: string;
            /** @description With the median days since the form was received, and the address of the list behind the number. */
            stages: {
                label: string;
                count: number;
                medianDays: number | null;
                list: string;
            }[];
        };
        AuditPage: {
            lines: components["schemas"]["AuditLine"][];
            /** @description The position to continue from. */
            next: number | null;
            /** @description All staff members. */
            staff: components["schemas"]["Person"][];
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        AuditLine: {
            position: number;
            /** Format: date-time */
            happenedAt: string;
            action: string;
            actor: string;
            subject: string | null;
            /** @description The name of the subject, while it exists. */
            subjectName: string | null;
            detail: string;
            address: string | null;
            session: string | null;
        };
        ChainState: {
            entries: number;
            head: string;
            /** @description A description of the first broken link; null if the chain is intact. */
            broken: string | null;
        };
        DeskUsers: {
            users: components["schemas"]["DeskUser"][];
            /** @description Staff members who may own entries. */
            owners: components["schemas"]["Person"][];
            /** @description The search found more users than are shown. */
            more: boolean;
            admins: number;
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        DeskUser: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastSignInAt: string | null;
            confirmed: boolean;
            role: ("handler" | "viewer" | "admin") | null;
            sessions: number;
            secondFactor: boolean;
            /**
             * Format: date-time
             * @description When the second factor is removed, if an admin has requested that.
             */
            factorResetAt: string | null;
            entries: components["schemas"]["Count"];
        };
        DeskWork: {
            /** @description Whether they receive the morning digest. */
            digest: boolean;
            q: string;
            rows: components["schemas"]["DeskRow"][];
            found: components["schemas"]["Count"];
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        DeskRow: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            personId: string;
            /** @enum {string} */
            tab: "registrations" | "discovery-calls" | "applications" | "complaints";
            reference: string;
            name: string;
            email: string;
            phone: string;
            country: string | null;
            businessName: string | null;
            businessWebsite: string | null;
            role: string | null;
            kind: string | null;
            amount: string | null;
            preferredDate: string | null;
            /** Format: date-time */
            receivedAt: string;
            owner: components["schemas"]["Person"] | null;
            /** Format: date-time */
            dueAt: string | null;
            overdue: boolean;
            /**
             * Format: date-time
             * @description When a reply arrived that is still unanswered.
             */
            repliedAt: string | null;
            version: number;
            /** @enum {string} */
            status: "new" | "in-progress" | "waiting" | "done" | "spam";
            /**
             * Format: date-time
             * @description The day on which a waiting entry is taken up again.
             */
            waitingUntil: string | null;
            outcome: ("accepted" | "declined" | "answered" | "no-reply" | "withdrawn") | null;
            /** @description Why it was declined. */
            outcomeReason: string | null;
            /**
             * Format: date-time
             * @description When the outcome was decided, an ISO timestamp.
             */
            decidedAt: string | null;
        };
        DeskLayout: {
            me: components["schemas"]["Me"];
            reminders: ("second-factor" | "rota-away" | "AUTH_SECRET" | "DATABASE_URL" | "SMTP_URL")[];
            waiting: components["schemas"]["DeskWaiting"];
            views: components["schemas"]["DeskViewLine"][];
            /** @description Whether introductions are on; otherwise the desk does not mention them. */
            introducing: boolean;
            /** @description The signed-in staff member's open entries. */
            work: components["schemas"]["Count"] | null;
            /** @description The server's present problems; only for admins. */
            watch: components["schemas"]["WatchState"];
        };
        DeskWaiting: {
            review: number;
            mail: components["schemas"]["Count"];
            /** @description Open requests under data protection law. */
            requests: number;
        };
        DeskViewLine: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            tab: "registrations" | "discovery-calls" | "applications" | "complaints" | "inbox";
            query: string;
            shared: boolean;
            /** @description The name of the user who saved it. */
            owner: string;
            changeable: boolean;
            /** @description Null while counting takes too long. */
            count: components["schemas"]["Count"] | null;
        };
        WatchState: {
            conditions: components["schemas"]["WatchConditionView"][];
            stops: components["schemas"]["StoppedJob"][];
        };
        WatchConditionView: {
            name: string;
            message: string;
            /** Format: date-time */
            since: string;
        };
        StoppedJob: {
            job: string;
            /** @enum {string} */
            why: "clock" | "share";
            figures: {
                label: string;
                due: number;
                of?: number;
            }[];
            confirmed: boolean;
        };
        RotaPage: {
            /** @description Changes with the settings. */
            version: string;
            on: boolean;
            kinds: ("registrations" | "discovery-calls" | "applications" | "complaints")[];
            /** @description In the order of their next turn. */
            members: components["schemas"]["RotaMemberView"][];
            /** @description Staff members who may take part. */
            owners: components["schemas"]["Person"][];
            /** @description The caller's own; everyone's for an admin. */
            absences: components["schemas"]["AbsenceView"][];
            today: string;
            me: components["schemas"]["Me"];
        };
        RotaMemberView: {
            /**
             * Format: date
             * @description The last day of the current absence.
             */
            awayUntil: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
        };
        AbsenceView: {
            /** Format: uuid */
            id: string;
            person: components["schemas"]["Person"];
            from: string;
            to: string;
            /** @description The absence includes today. */
            now: boolean;
        };
        ReviewList: {
            entries: components["schemas"]["ReviewEntry"][];
            /** @description Discarded within the last 30 days, newest first. */
            discarded: components["schemas"]["ReviewEntry"][];
            total: number;
            me: components["schemas"]["Me"];
        };
        ReviewEntry: {
            /** Format: uuid */
            id: string;
            reference: string;
            /** @enum {string} */
            tab: "registrations" | "discovery-calls" | "applications" | "complaints";
            /** Format: date-time */
            receivedAt: string;
            reason: string | null;
            page: string | null;
            fields: components["schemas"]["DeskField"][];
        };
        EntryPage: {
            timeline: ({
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "form";
                form: components["schemas"]["PersonForm"];
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "mail";
                mail: components["schemas"]["DeskMail"];
                entry: components["schemas"]["EntryRef"] | null;
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "note";
                note: components["schemas"]["DeskNote"];
                entry: components["schemas"]["EntryRef"];
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "letter";
                letter: components["schemas"]["AnswerView"] | components["schemas"]["ReplyView"];
                entry: components["schemas"]["EntryRef"];
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "change";
                change: components["schemas"]["DeskEvent"];
                entry: components["schemas"]["EntryRef"];
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "more";
                title: string;
                detail: string;
                entry: components["schemas"]["EntryRef"];
            } | {
                /** Format: date-time */
                at: string;
                key: string;
                /** @enum {string} */
                kind: "sign-in";
                signIn: components["schemas"]["SignInEvent"];
                address: string;
            })[];
            /** @description Set while introductions are on: the entry then has a section for them. */
            introductions?: boolean;
            row: components["schemas"]["DeskRow"];
            /** @description Every field of the form as submitted. */
            fields: components["schemas"]["DeskField"][];
            page: string | null;
            consent: components["schemas"]["DeskConsent"] | null;
            mails: components["schemas"]["DeskMail"][];
            notes: components["schemas"]["DeskNote"][];
            /** @description Answers and replies, oldest first. */
            letters: (components["schemas"]["AnswerView"] | components["schemas"]["ReplyView"])[];
            history: components["schemas"]["DeskEvent"][];
            /** @description The number of submissions from the same person. */
            fromPerson: number;
            /**
             * Format: date-time
             * @description When the retention purge erases it, unless a mail, note or change comes before.
             */
            erasedAt: string;
            /** @description Staff members to whom an entry can be assigned. */
            owners: components["schemas"]["Person"][];
            me: components["schemas"]["Me"];
            /** Format: date-time */
            now: string;
        };
        ChangeOutcome: {
            version: number;
            undo: components["schemas"]["Undo"] | null;
        };
        DeskSearch: {
            q: string;
            rows: components["schemas"]["DeskRow"][];
            found: components["schemas"]["Count"];
            /** @description Nothing matched, so each word was allowed one typing error. */
            misspelt: boolean;
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        DeskList: {
            /** @enum {string} */
            tab: "registrations" | "discovery-calls" | "applications" | "complaints" | "inbox";
            rows: components["schemas"]["DeskRow"][];
            /** @description All entries of this list, regardless of the filter. */
            total: components["schemas"]["Count"];
            found: components["schemas"]["Count"];
            /** @description Only for display: pages are found by their cursor. */
            page: number;
            /** @description Cursors of the neighbouring pages; null where there is none. */
            next: string | null;
            previous: string | null;
            /** @description The number of new entries in each list. */
            fresh: {
                registrations: components["schemas"]["Count"];
                "discovery-calls": components["schemas"]["Count"];
                applications: components["schemas"]["Count"];
                complaints: components["schemas"]["Count"];
                inbox: components["schemas"]["Count"];
            };
            triage: {
                replied: components["schemas"]["Count"];
                overdue: components["schemas"]["Count"];
                undelivered: components["schemas"]["Count"];
            };
            /** @description Staff members to whom an entry can be assigned. */
            owners: components["schemas"]["Person"][];
            me: components["schemas"]["Me"];
            /**
             * Format: date-time
             * @description The server's time: "overdue" and "today" are relative to it.
             */
            now: string;
        };
        DeskNeighbours: {
            before: string | null;
            after: string | null;
        };
        PublicKeyCredentialRpEntity: {
            /** Format: uuid */
            id?: string;
            name: string;
        };
        PublicKeyCredentialUserEntityJSON: {
            /** Format: uuid */
            id: string;
            name: string;
            displayName: string;
        };
        PublicKeyCredentialParameters: {
            alg: number;
            /** @enum {string} */
            type: "public-key";
        };
        PublicKeyCredentialDescriptorJSON: {
            /** Format: uuid */
            id: string;
            transports?: string[];
            type: string;
        };
        AuthenticatorSelectionCriteria: {
            /** @enum {string} */
            authenticatorAttachment?: "cross-platform" | "platform";
            requireResidentKey?: boolean;
            /** @enum {string} */
            residentKey?: "discouraged" | "preferred" | "required";
            /** @enum {string} */
            userVerification?: "discouraged" | "preferred" | "required";
        };
        SessionView: {
            user: components["schemas"]["SessionUser"] | null;
            /** @description Unix seconds; the session store refreshes before then. */
            expiresAt?: number;
        };
        SessionUser: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            newEmail?: string;
            deletionDue?: string;
            roles: string[];
            needsSecondFactor: boolean;
            hasSecondFactor: boolean;
            mustEnrolFactor: boolean;
            /** @description A mailed link opened the session within the last hour, so a password can be set without the old one. */
            mayResetPassword: boolean;
            hasPasskey: boolean;
            hasPassword: boolean;
            /**
             * @description Chosen while signed in, on whichever device.
             * @enum {string}
             */
            theme?: "light" | "dark" | "system";
        };
        Destination: {
            location: string;
            /** @description What comes next, if half of an address change was confirmed or the link does not sign in. */
            message?: string;
            session?: components["schemas"]["SessionView"];
        };
        CodeOutcome: {
            session?: components["schemas"]["SessionView"];
        };
        Metadata: {
            [key: string]: unknown;
        };
        PresentedSession: {
            access_token: string;
            /** @enum {string} */
            token_type: "bearer";
            expires_in: number;
            expires_at: number;
            refresh_token: string;
            user: {
                created_at: string;
                updated_at: string;
                is_anonymous: boolean;
                last_sign_in_at?: string;
                email_confirmed_at?: string;
                confirmed_at?: string;
                confirmation_sent_at?: string;
                recovery_sent_at?: string;
                email_change_sent_at?: string;
                reauthentication_sent_at?: string;
                banned_until?: string;
                new_email?: string;
                factors?: {
                    created_at: string;
                    updated_at: string;
                    last_challenged_at?: string;
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    status: "unverified" | "verified";
                    friendly_name: string;
                    factor_type: string;
                    phone: string;
                }[];
                /** Format: uuid */
                id: string;
                aud: string;
                role: string;
                email: string;
                phone: string;
                app_metadata: components["schemas"]["Metadata"];
                user_metadata: components["schemas"]["Metadata"];
                identities: {
                    created_at: string;
                    updated_at: string;
                    email: string;
                    last_sign_in_at?: string;
                    identity_id: string;
                    /** Format: uuid */
                    id: string;
                    user_id: string;
                    identity_data: components["schemas"]["Metadata"];
                    provider: string;
                }[];
            };
        };
        AccountView: {
            email: string;
            name: string;
            /** @description A new address that is not in effect yet, and the addresses that still have to confirm it. */
            emailChange?: {
                newEmail: string;
                unconfirmed: string[];
            };
            /** Format: date-time */
            createdAt: string;
            recoveryCodes: number;
            factors: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                status: "unverified" | "verified";
                /** Format: date-time */
                createdAt: string;
            }[];
            passkeys: components["schemas"]["PasskeyView"][];
            sessions: {
                /** Format: uuid */
                id: string;
                current: boolean;
                device: string;
                place?: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                lastUsedAt: string;
                secondFactor: boolean;
            }[];
            signIns: components["schemas"]["SignInEvent"][];
        };
        PasskeyView: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            synced: boolean;
        };
        StatusCalls: {
            call: components["schemas"]["StatusCall"] | null;
            /** @description The open times as ISO timestamps in order; empty if none are offered to this sender. */
            times: string[];
            /** @description Minutes. */
            length: number;
        };
        StatusCall: {
            /** @enum {string} */
            state: "offered" | "reserved" | "booked" | "lapsed" | "cancelled" | "attended" | "missed";
            /**
             * Format: date-time
             * @description ISO timestamps; null while times are only proposed.
             */
            startsAt: string | null;
            /** Format: date-time */
            endsAt: string | null;
            /**
             * Format: date-time
             * @description When it got this time.
             */
            bookedAt: string | null;
            /**
             * Format: date-time
             * @description Until when the time is kept while it is unconfirmed.
             */
            reservedUntil: string | null;
            /** @description The zone that was chosen. */
            zone: string;
            /** @enum {string} */
            place: "telephone" | "video";
            /** @description The address of a video call. */
            address: string | null;
            /** @description ISO timestamps that a handler has proposed, those still to come. */
            proposals: string[];
            /** @description Whether the link may still move and cancel it. */
            changeable: boolean;
        };
        OpenTimes: {
            times: string[];
            answerBy: string;
        };
        MemberCampaign: {
            description: string;
            /** @enum {string} */
            stage: "Seed" | "Pre-Series A" | "Series A";
            tags: {
                label: string;
                icon: string;
                /** @enum {string} */
                variant: "primary" | "accent";
            }[];
            name: string;
            id: number;
            daysLeft: string;
            raised: string;
            logo: string;
            /** @enum {string} */
            sector: "CleanTech" | "HealthTech" | "FoodTech" | "EdTech" | "FinTech" | "PropTech" | "Manufacturing";
            /** @description Everyone may see it in full, on a page of its own. */
            featured?: boolean;
        };
        AccountSubmission: {
            reference: string;
            kind: string;
            /** Format: date-time */
            receivedAt: string;
            /** @enum {string} */
            state: "withdrawn" | "in-progress" | "received" | "closed";
            /** @description The path of its status page; null if it has none, as while it is under review. */
            page: string | null;
            /** @description The path of the page where its introductions need something from the sender, if they do. */
            introductions: string | null;
        };
        InvestorPage: {
            /** @enum {string} */
            mode: "off" | "rehearsal" | "on";
            /** @description Null for an account without an invitation. */
            investor: {
                reference: string;
                clearance: components["schemas"]["Clearance"];
                statements: components["schemas"]["StatementRecord"][];
                /** @description What can be signed now. */
                unsigned: ("high-net-worth" | "sophisticated")[];
                wants: components["schemas"]["Wants"];
                hasConsented: boolean;
                /** @description Newest first. */
                introductions: components["schemas"]["InvestorIntroduction"][];
                /** @description The category of the statement under which companies may be described now; null if there is none. */
                category: ("high-net-worth" | "sophisticated") | null;
            } | null;
        };
        InvestorIntroduction: {
            /** @description The id of the company in `/api/companies`. */
            company: string;
            description: components["schemas"]["Description"] | null;
            /** @description Null until they are introduced. */
            founder: {
                name: string;
                businessName: string | null;
                email: string;
            } | null;
            /** Format: uuid */
            id: string;
            reference: string;
            /** @enum {string} */
            state: "waiting" | "wanted" | "asked" | "introduced" | "later" | "ended" | "unsigned";
            /**
             * Format: date-time
             * @description When they were asked, or asked for it.
             */
            at: string;
            /** @description The last day for an answer or, in the state `later`, the day from which they may be asked again. */
            until: string | null;
            answers: ("later" | "yes" | "no" | "record")[];
            outcome: ("met" | "invested" | "passed" | "no-meeting") | null;
        };
        Description: {
            stage: string;
            amount: number;
            sector: string;
            headline: string;
            summary: string;
            region: string;
            scheme: string | null;
            minimum: number | null;
        };
        LinkPage: {
            /** @enum {string} */
            mode: "off" | "rehearsal" | "on";
            reference: string;
            /** @enum {string} */
            side: "investor" | "founder";
            /** @description The version that awaits the founder's approval. */
            sent: components["schemas"]["ProfileView"] | null;
            approved: components["schemas"]["ProfileView"] | null;
            introductions: components["schemas"]["LinkIntroduction"][];
        };
        LinkIntroduction: {
            looksFor: {
                stages: string[];
                sectors: string[];
                regions: string[];
                schemes: string[];
                chequeFrom: number | null;
                chequeTo: number | null;
            } | null;
            /** Format: uuid */
            id: string;
            reference: string;
            /** @enum {string} */
            state: "waiting" | "wanted" | "asked" | "introduced" | "later" | "ended" | "unsigned";
            /**
             * Format: date-time
             * @description When they were asked, or asked for it.
             */
            at: string;
            /** @description The last day for an answer or, in the state `later`, the day from which they may be asked again. */
            until: string | null;
            answers: ("later" | "yes" | "no" | "record")[];
            outcome: ("met" | "invested" | "passed" | "no-meeting") | null;
        };
        CompaniesPage: {
            /** @enum {string} */
            mode: "off" | "rehearsal" | "on";
            /** @enum {string} */
            category: "high-net-worth" | "sophisticated";
            companies: {
                stage: string;
                amount: number;
                sector: string;
                headline: string;
                summary: string;
                region: string;
                scheme: string | null;
                minimum: number | null;
                /** Format: uuid */
                id: string;
            }[];
            page: number;
            pages: number;
        };
        StatusPage: {
            reference: string;
            kind: string;
            email: string;
            steps: components["schemas"]["Step"][];
            /** @description What happens next, as worded by the desk. */
            next: string;
            /** @description All that was sent with the form, each answer with its label. */
            sent: {
                label: string;
                value: string;
            }[];
            /** @description What was added since, oldest first. */
            additions: {
                /** Format: date-time */
                at: string;
                body: string;
            }[];
            /** @description The owner's name, once they have given it. */
            owner: string | null;
            canAdd: boolean;
            canWithdraw: boolean;
            calls: components["schemas"]["StatusCalls"];
            /** @description The address of the page of its introductions, if there is something on it for the sender. */
            introductions: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
