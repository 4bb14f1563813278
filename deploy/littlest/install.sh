#!/usr/bin/env bash
# The courseware for everybody on The Littlest JupyterHub. As root, in a clone of this repository, after
# TLJH is installed and again for each new version:  sudo bash deploy/littlest/install.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

tljh=${TLJH_PREFIX:-/opt/tljh} # where TLJH's own installer puts itself
shared=${ZAMORA_SHARED:-/opt/zamora}
python="$tljh/user/bin/python"
test -x "$python" || { echo "TLJH is not installed in $tljh." >&2; exit 1; }
# Whatever the umask of whoever installs: pupils read, and only root writes.
umask 022

"$python" -m pip install --no-cache-dir -c deploy/versions.txt ".[lab,ajedrez]"
"$python" deploy/everyone.py
install -d -m 755 "$shared" "$shared/kernels"
install -m 644 deploy/singleuser.py "$shared/singleuser.py"

# Compiled once for this machine; pupils' programs copy from here (ZAMORA_PREPARED) and never write.
NUMBA_CACHE_DIR="$shared/kernels" "$python" -m zamora prepare
chmod -R u=rwX,go=rX "$shared/kernels"

install -d "$tljh/config/jupyterhub_config.d"
install -m 644 deploy/littlest/zamora.py "$tljh/config/jupyterhub_config.d/zamora.py"

# As measured in docs/school.md; culled after half an hour, as a class has its breaks.
if command -v tljh-config >/dev/null; then
    tljh-config set limits.memory 1G
    tljh-config set limits.cpu 1
    tljh-config set services.cull.timeout 1800
    tljh-config reload
fi
