# Adds what only the environment knows: the container's own address, the secrets and the certificate.
set -eu
umask 077
address=$(hostname -i | cut -d' ' -f1)
config=/tmp/turnserver.conf
cat /etc/larkwell-relay/turnserver.conf >"$config"
printf 'relay-ip=%s\nallowed-peer-ip=%s\n' "$address" "$address" >>"$config"
# While a secret is rotated there are two, separated by a space.
for secret in $TURN_SECRETS; do printf 'static-auth-secret=%s\n' "$secret" >>"$config"; done
if [ -f /tls/tls.crt ]; then
    printf 'cert=/tls/tls.crt\npkey=/tls/tls.key\n' >>"$config"
else
    printf 'no-tls\nno-dtls\n' >>"$config"
fi
exec turnserver -c "$config" "$@"
