# SPDX-License-Identifier: GPL-3.0-or-later
"""The lab engine; see README.md beside this folder."""
